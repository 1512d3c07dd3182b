import type { Generated } from 'kysely'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { AssignmentTask } from '../../vocabulary/work/assignments.ts'

export interface AssignmentTables {
  assignments: {
    id: Generated<string>
    version_id: string
    target_language: LanguageCode
    covers: 'version' | 'page' | 'texts'
    page_id: string | null
    /** `YYYY-MM-DD` */
    due_on: string | null
    note: Generated<string>
    assigned_by: string | null
    created_at: Generated<Date>
    done_at: Date | null
    task: Generated<AssignmentTask>
    /** When it was told that its date had passed. */
    overdue_at: Date | null
  }
  assignment_texts: { assignment_id: string; source_text_id: string }
  row_turns: { source_text_id: string; target_language: LanguageCode; user_id: string; until: Date }
  work_reminders: { user_id: string; is_on: Generated<boolean>; mailed_on: string | null; time_zone: string | null }
  assignment_people: { assignment_id: string; organization_id: string; user_id: string }
  assignment_teams: { assignment_id: string; organization_id: string; team_id: string }
  /** A view: people themselves, and those of teams who may do it. */
  assigned_people: { assignment_id: string; user_id: string }
}
