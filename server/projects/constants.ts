/** Of a project that was created without one; never sent to a model (reading 20). */
export const PLACEHOLDER_DESCRIPTION = 'Translation project'
export const PROJECT_NAME_REQUIRED = 'Project name is required'
export const TARGET_REQUIRED = 'Please select at least one target language'
export const SOURCE_IS_NO_TARGET = 'The source language cannot be a target language'
export const NO_TARGET = 'The project has no such target language'
export const MAX_PATTERNS = 20
export const MAX_TONE_LENGTH = 500
export const GUIDE_CHANGED = 'Somebody else has changed this style guide meanwhile'
export const MAX_RULES = 12
export const MAX_RULE_LENGTH = 160
export const MAX_GUIDE_LENGTH = 20_000
export const TOO_MANY_LEVELS = 'Severities are given for at most 65 languages'
