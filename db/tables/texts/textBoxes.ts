import type { Generated } from 'kysely'
import type { TextBox } from '../../vocabulary/texts/textBoxes.ts'

export interface TextBoxTables {
  game_fonts: {
    id: Generated<string>
    project_id: string
    name: string
    bytes: Buffer
    created_by: string | null
    created_at: Generated<Date>
  }
  text_boxes: Omit<TextBox, 'id'> & {
    id: Generated<string>
    project_id: string
    deleted_at: Date | null
    created_at: Generated<Date>
  }
}
