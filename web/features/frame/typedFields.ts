import { isPlainField, type PlainField } from '../../ui/focus/holdKeys.ts'

const typedInto = new Set<PlainField>()

export function followTypedFields() {
  const note = ({ target }: Event) => void (isPlainField(target) && typedInto.add(target))
  document.addEventListener('input', note, true)
  return () => document.removeEventListener('input', note, true)
}

/** Some field still shows what was typed into it: what is sent leaves its field, or the field goes. */
export function holdsTyped() {
  for (const field of typedInto) if (!field.isConnected || field.value === '') typedInto.delete(field)
  return typedInto.size > 0
}
