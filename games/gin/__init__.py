"""The rules of gin rummy: pure values, no Django, no clock, no randomness.

A seat is 0 or 1. What comes from outside (a shuffled pack, a random generator) is
passed in, so a match is its log: replaying the lines gives the match, always.
"""
