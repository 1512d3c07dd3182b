import { expect, test } from 'vitest'
import { guessLimit } from '#collab/text/facts/guessLimit.ts'
import { guessSpeaker } from '#collab/text/facts/guessSpeaker.ts'
import { LIMITS, NO_LIMITS, NO_SPEAKERS, SPEAKERS } from './remarks.ts'

const CHARACTERS = ['Max', 'Maren', 'Captain Ódáin'].map((name) => ({ name }))

test.each(NO_LIMITS)('no limit is guessed in %j', (context) => {
  expect(guessLimit(context)).toBeUndefined()
})

test.each(LIMITS)('in %j the limit is %j', (context, limit) => {
  expect(guessLimit(context)).toBe(limit)
})

test.each(NO_SPEAKERS)('no speaker is guessed in %j', (context) => {
  expect(guessSpeaker(context, CHARACTERS)).toBeUndefined()
})

test.each(SPEAKERS)('in %j the speaker is %j', (context, speaker) => {
  expect(guessSpeaker(context, CHARACTERS)).toBe(speaker)
})
