"""Every blueprint of the app, registered by name: no module adds routes by being imported."""

from flask import Flask
from flask_wtf.csrf import CSRFProtect

from scorer.web import addresses
from scorer.web.aids import routes as aids
from scorer.web.api import routes as api
from scorer.web.api import score
from scorer.web.api import tournaments as api_tournaments
from scorer.web.ask import routes as ask
from scorer.web.deal import routes as deal
from scorer.web.home import routes as home
from scorer.web.installed import routes as installed
from scorer.web.match import agreed, following, owner, play_on, together
from scorer.web.match import deals as match_deals
from scorer.web.match import routes as match
from scorer.web.match import table as match_table
from scorer.web.play import routes as play
from scorer.web.play import start as follow
from scorer.web.players import routes as players
from scorer.web.rules import cases, readings
from scorer.web.rules import routes as rules
from scorer.web.tournament import arriving, desk, entering, guide, phones, repairing, rulings, wall
from scorer.web.tournament import routes as tournament


def register(app: Flask, csrf: CSRFProtect) -> None:
    app.register_blueprint(home.blueprint)
    app.register_blueprint(installed.blueprint)
    app.register_blueprint(deal.blueprint)
    app.register_blueprint(aids.blueprint)
    app.register_blueprint(match.blueprint)
    app.register_blueprint(match_deals.blueprint)
    app.register_blueprint(following.blueprint)
    app.register_blueprint(together.blueprint)
    app.register_blueprint(owner.blueprint)
    app.register_blueprint(agreed.blueprint)
    app.register_blueprint(match_table.blueprint)
    app.register_blueprint(play_on.blueprint)
    app.register_blueprint(play.blueprint)
    app.register_blueprint(follow.blueprint)
    app.register_blueprint(players.blueprint)
    app.register_blueprint(tournament.blueprint)
    app.register_blueprint(desk.blueprint)
    app.register_blueprint(rulings.blueprint)
    app.register_blueprint(entering.blueprint)
    app.register_blueprint(repairing.blueprint)
    app.register_blueprint(phones.blueprint)
    app.register_blueprint(wall.blueprint)
    app.register_blueprint(arriving.blueprint)
    app.register_blueprint(guide.blueprint)
    app.register_blueprint(rules.blueprint)
    app.register_blueprint(cases.blueprint)
    app.register_blueprint(readings.blueprint)
    app.register_blueprint(ask.blueprint)
    app.register_blueprint(score.blueprint)
    app.register_blueprint(api.blueprint)
    app.register_blueprint(api_tournaments.blueprint)
    app.register_blueprint(addresses.blueprint)
    csrf.exempt(api.blueprint)  # `api/routes.py` says why it is safe
    csrf.exempt(api_tournaments.blueprint)
