import { createHash } from 'node:crypto'
import { findHeadOfPage } from '#db/queries/documents/documents.ts'
import {
  findParticipant,
  findParticipantOfSession,
  isSignedIn,
  type Participant,
} from '#db/queries/documents/participants.ts'
import type { Run } from '#db/run.ts'
import { allows, type Capability, grantsOf } from '#db/vocabulary/roles.ts'
import { CLOSING, type Closing } from '../document/closing.ts'
import { readDocumentName } from '../document/names.ts'

export type Access = {
  documentId: number
  user: { id: string; name: string }
  payer: string
  sessionId: string
  expiresAt: number
  readOnly: boolean
  keepsChecked: boolean
  accessVersion: number
}

export type Credentials = { token: string } | { sessionId: string; readOnly: boolean }

/** Returns the reason where access is refused. To an outsider the document does not exist. */
export async function authenticate(run: Run, name: string, credentials: Credentials): Promise<Access | Closing> {
  const participant = await findByCredentials(run, name, credentials)
  const access = participant && accessOf(participant)
  if (access && !participant.is_target) return CLOSING.languageRemoved
  if (access) return { ...access, readOnly: access.readOnly || ('readOnly' in credentials && credentials.readOnly) }
  if ('token' in credentials && !(await isSignedIn(run, hashToken(credentials.token)))) return CLOSING.signedOut
  return (await isOfOldGeneration(run, name, credentials)) ? CLOSING.docReset : CLOSING.pageDeleted
}

const findByCredentials = (run: Run, name: string, credentials: Credentials) =>
  'token' in credentials
    ? findParticipant(run, hashToken(credentials.token), name)
    : findParticipantOfSession(run, credentials.sessionId, name)

async function isOfOldGeneration(run: Run, name: string, credentials: Credentials) {
  const address = readDocumentName(name)
  const current = address && (await findHeadOfPage(run, address.page_id, address.language))
  if (!current || current.generation <= address.generation) return false
  const participant = await findByCredentials(run, current.name, credentials)
  return participant !== undefined && accessOf(participant) !== undefined
}

export function accessOf(participant: Participant): Access | undefined {
  if (participant.role === null) return undefined
  const limits = participant.capabilities === null ? undefined : participant
  const { role, project_roles } = participant
  const grants = grantsOf({ role, project_roles, limits })
  const place = { project_id: participant.project_id, languages: [participant.target_language] }
  const may = (capability: Capability) => allows(grants, capability, place)
  if (!may('readProject')) return undefined
  return {
    documentId: participant.document_id,
    user: { id: participant.user_id, name: participant.name },
    payer: participant.payer_id,
    sessionId: participant.session_id,
    expiresAt: participant.expires_at.getTime(),
    readOnly: !may('writeText'),
    keepsChecked: participant.protects_checked && !may('reviewText'),
    accessVersion: participant.access_version,
  }
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest()
