export const MAX_REASON_LENGTH = 500
export const REASON_REQUIRED = 'Say why this is no issue'
export const TEXT_CHANGED = 'The translation was changed in the meantime'
