import { createStore } from 'zustand'
import type { Facts } from './editor/rowEditor.ts'

export const editorFacts = createStore<Facts>(() => ({
  text: '',
  characters: 0,
  words: 0,
  isFull: false,
  missing: [],
  extra: [],
  forms: undefined,
}))
