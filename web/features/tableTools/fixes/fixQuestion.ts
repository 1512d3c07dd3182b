import { createStore } from 'zustand'
import type { CheckName } from '#db/vocabulary/checks/checks.ts'

/** The kind of issue whose fixes are shown before they are written; all kinds where none is named. */
export const fixQuestion = createStore<{ check?: CheckName } | undefined>(() => undefined)

export const askFixes = (check?: CheckName) => fixQuestion.setState(check === undefined ? {} : { check }, true)
