import Paragraph from '@tiptap/extension-paragraph'
import type { Part } from './fields.ts'

export const FieldParagraph = Paragraph.extend({
  addAttributes: () => ({
    part: {
      default: null,
      keepOnSplit: false,
      parseHTML: () => null,
      renderHTML: ({ part }: Record<string, unknown>) => (part ? attributesOf(part as Part) : {}),
    },
  }),
})

/** Its name and numbers are the style sheet's to show: nothing in the editor is not text. */
function attributesOf(part: Part) {
  if (part.kind === 'around') {
    const name = part.closing === '' ? 'before' : 'after'
    return part.isShown ? { 'data-field': name, role: 'group', 'aria-label': `Text ${name} the forms` } : { hidden: '' }
  }
  const label = labelOf(part)
  return { 'data-field': label, 'data-missing': part.isMissing ? '' : undefined, role: 'group', 'aria-label': label }
}

export const labelOf = ({ key, numbers, note }: Extract<Part, { kind: 'form' }>) =>
  [key, numbers, note].filter(Boolean).join(' · ')
