"""Tokens of devices: random, and signed, so that only those count that this server gave out."""

import hashlib
import hmac
import re
from base64 import urlsafe_b64encode

from flask import current_app
from itsdangerous import BadSignature, Signer

from scorer.store import access

SALT = "torri-device"
OLDER = re.compile(r"[\w-]{43}", re.ASCII)
"""What older versions gave out: without a signature."""
SIGNED = re.compile(r"[\w-]{43}\.[\w-]{43}", re.ASCII)


def issue() -> str:
    return _signer().sign(access.new_token()).decode()


def derive(token: str, key: str) -> str:
    """Another token in place of this one: always the same for this key, and only this server can
    compute it."""
    secret, text = str(current_app.config["SECRET_KEY"]), f"{SALT} {token} {key}"
    digest = hmac.digest(secret.encode(), text.encode(), hashlib.sha256)
    return _signer().sign(urlsafe_b64encode(digest).rstrip(b"=")).decode()


def is_signed(token: str) -> bool:
    if not SIGNED.fullmatch(token):
        return False
    try:
        _signer().unsign(token)
    except BadSignature:
        return False
    return True


def may_be_older(token: str) -> bool:
    """Of an older version, or signed with an older key of this installation."""
    return bool(OLDER.fullmatch(token) or SIGNED.fullmatch(token))


def _signer() -> Signer:
    older = current_app.config.get("SECRET_KEY_FALLBACKS") or ()
    keys = [*older, current_app.config["SECRET_KEY"]]
    return Signer(keys, salt=SALT, digest_method=hashlib.sha256)
