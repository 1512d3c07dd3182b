export const ASSIGNMENT_TASKS = ['translate', 'check'] as const
export type AssignmentTask = (typeof ASSIGNMENT_TASKS)[number]
