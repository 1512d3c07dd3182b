import { posix } from 'node:path'
import { mendName } from '../../http/contract.ts'

const MAX_LENGTH = 255
const MAX_ENDING = /(?<=.)\.[a-z0-9]{1,12}$/i

/** Folders that Xcode names after a language, or `Base` for its source. */
const LANGUAGE_FOLDER = /(?<=^|\/)\*\.lproj\//g
const BASE_FOLDER = /(?<=^|\/)Base\.lproj\//

export function pageNameOf(path: string, languagePath: string | undefined) {
  const inAll = (languagePath ?? path.replace(BASE_FOLDER, '*.lproj/'))
    .replaceAll(LANGUAGE_FOLDER, '')
    .replaceAll(/[-_.]\*|\*[-_.]|\*/g, '')
    .split('/')
    .filter((part) => part !== '')
    .join('/')
  const hasName = posix.basename(inAll).replace(MAX_ENDING, '') !== '' && !isEnding(inAll)
  return nameOfPath(hasName ? inAll : path)
}

export const nameOfPath = (path: string) => mendName(path.replace(MAX_ENDING, '').slice(-MAX_LENGTH)) || 'Page'

const isEnding = (path: string) => !posix.basename(path).includes('.', 1)
