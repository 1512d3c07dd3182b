export const SEND_BACK_REASONS = ['meaning', 'terms', 'style', 'language', 'form', 'other'] as const
export type SendBackReason = (typeof SEND_BACK_REASONS)[number]
export const SEND_BACK_LABELS: Record<SendBackReason, string> = {
  meaning: 'Wrong meaning',
  terms: 'Wrong term',
  style: 'Style or tone',
  language: 'Spelling or grammar',
  form: 'Placeholders, length or form',
  other: 'Other',
}
export const MAX_SEND_BACK_NOTE_LENGTH = 500
