import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { AccountTables } from './tables/accounts.ts'
import type { BillingTables } from './tables/billing.ts'
import type { ComparisonTables } from './tables/comparisons.ts'
import type { RepositoryTables } from './tables/connections/repositories.ts'
import type { WebhookTables } from './tables/connections/webhooks.ts'
import type { DocumentTables } from './tables/documents.ts'
import type { EventTables } from './tables/events.ts'
import type { ReimportTables } from './tables/files.ts'
import type { JobTables } from './tables/jobs.ts'
import type { ModelTables } from './tables/modelCalls.ts'
import type { ModelServiceTables } from './tables/modelServices.ts'
import type { OperationTables } from './tables/operations.ts'
import type { PayerOfferTables } from './tables/payerOffers.ts'
import type { ProjectTables } from './tables/projects.ts'
import type { CommentTables } from './tables/texts/comments.ts'
import type { RatingTables } from './tables/texts/ratings.ts'
import type { ScreenshotTables } from './tables/texts/screenshots.ts'
import type { SpellingTables } from './tables/texts/spelling.ts'
import type { TextBoxTables } from './tables/texts/textBoxes.ts'
import type { SearchTables, TranslationTables } from './tables/translations.ts'
import type { VersionTables } from './tables/versions.ts'
import type { LedgerTables } from './tables/wordLedger.ts'
import type { AssignmentTables } from './tables/work/assignments.ts'
import type { TeamTables } from './tables/work/teams.ts'

export interface Schema
  extends AccountTables,
    AssignmentTables,
    ProjectTables,
    RepositoryTables,
    PayerOfferTables,
    ReimportTables,
    OperationTables,
    TranslationTables,
    BillingTables,
    LedgerTables,
    DocumentTables,
    EventTables,
    JobTables,
    ModelServiceTables,
    ModelTables,
    CommentTables,
    ComparisonTables,
    RatingTables,
    SearchTables,
    ScreenshotTables,
    SpellingTables,
    TeamTables,
    TextBoxTables,
    VersionTables,
    WebhookTables {}

export type Db = Kysely<Schema>
/** A function that takes this must run inside a transaction. */
export type Trx = Transaction<Schema>
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>
export type NewRow<Table extends keyof Schema> = Insertable<Schema[Table]>
