/** The server's door to live documents; it imports nothing else of this room except pure functions of `document/`. */
export { type Address, type Edit, type Edited, editDocumentIn, RevisionMoved } from './commits/editDocument.ts'
export { readDocumentIn } from './commits/readDocument.ts'
export { type AsOf, type Moment, readAsOf } from './history/readAsOf.ts'
export { type Collab, createCollab } from './hocuspocus.ts'
export type { Replicas } from './loading/replicas.ts'
export type { CollabLog } from './log.ts'
export type { PersonInRow } from './presence/peopleIn.ts'
