import { withoutAddable } from '../../ownPatterns.ts'
import { hidesMore } from '../../unseen.ts'
import type { Check } from '../check.ts'

export const damage: Check = {
  name: 'damaged characters',
  severity: 'broken',
  about: 'form',
  find({ text: source }, { text }, { to, own }) {
    return hidesMore(source, withoutAddable(text, own), to)
      ? ['Characters that nobody sees or can read stand in it.']
      : []
  },
}
