import { dictionary } from '@zxcvbn-ts/language-common'
import { invalid } from '../../http/apiError.ts'
import { MIN_PASSWORD_LENGTH, PASSWORD_GUESSABLE, PASSWORD_TOO_COMMON } from '../constants.ts'
import { hasFewGuesses } from './guesses.ts'

type Owner = { email: string; full_name?: string | null }

/** 18,000 of the most common ones that are long enough to be chosen at all (ASVS 5, 6.2.4). */
const COMMON = new Set(dictionary['passwords-common'].filter((word) => word.length >= MIN_PASSWORD_LENGTH))
const PRODUCT = 'dragoman'
const MIN_LETTERS = 4
const MIN_BESIDE_A_NAME = 5

function isCommon(password: string, { email, full_name }: Owner) {
  const typed = password.normalize('NFKC').toLowerCase().trim()
  const bare = letters(typed)
  if (COMMON.has(typed) || COMMON.has(bare) || new Set(typed).size < MIN_LETTERS) return true
  const names = [email, email.split('@')[0]!, full_name ?? '', PRODUCT].map(letters)
  return names.some((name) => name.length > 2 && bare.includes(name) && bare.length - name.length < MIN_BESIDE_A_NAME)
}

export const faultOfPassword = (password: string, owner: Owner) =>
  isCommon(password, owner) ? PASSWORD_TOO_COMMON : hasFewGuesses(password) ? PASSWORD_GUESSABLE : undefined

/** @throws {ApiError} 422 that names the field */
export function requireUncommon(password: string, owner: Owner, field: 'password' | 'new_password') {
  const fault = faultOfPassword(password, owner)
  if (fault !== undefined) throw invalid(['body', field], fault)
}

const letters = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
