/** How a project's translations address their reader; `automatic`: as its checked translations do. */
export const FORMS_OF_ADDRESS = ['automatic', 'informal', 'formal'] as const
export type FormOfAddress = (typeof FORMS_OF_ADDRESS)[number]

export const FORM_OF_ADDRESS_LABELS: Record<FormOfAddress, string> = {
  automatic: 'Automatic',
  informal: 'Informal',
  formal: 'Formal',
}
