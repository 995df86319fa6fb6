"""The session of a browser: it holds the proof that a form is ours, and ends with the browser."""

from flask import Flask, Request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadSignature


class Sessions(SecureCookieSessionInterface):
    """Flask's, without a look at the time.

    Flask also ends a session whose signature is older than a month, or is in the future: with a
    clock that was set back every open page would be refused.
    """

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        serializer = self.get_signing_serializer(app)
        kept = request.cookies.get(self.get_cookie_name(app))
        if serializer is None or not kept:
            return self.session_class()
        try:
            return self.session_class(serializer.loads(kept))
        except BadSignature:
            return self.session_class()
