import { hidesMore } from '../../unseen.ts'
import type { Check } from '../check.ts'

export const damage: Check = {
  name: 'damaged characters',
  severity: 'broken',
  about: 'form',
  find({ text: source }, { text }, { to }) {
    return hidesMore(source, text, to) ? ['Characters that nobody sees or can read stand in it.'] : []
  },
}
