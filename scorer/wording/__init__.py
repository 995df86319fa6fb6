"""Codes into sentences, in three languages: the only room where the engine's words live.

Tables hold English sentences under the engine's codes; `N_` and `NN_` mark them for the
catalogues. Every function takes the reader's catalogue first.
"""
