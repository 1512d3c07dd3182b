import { z } from 'zod'
import { requiredNameOf } from '../http/contract.ts'
import { CHARACTER_DESCRIPTION_REQUIRED, CHARACTER_NAME_REQUIRED, MAX_SPEAKERS } from './constants.ts'

const Name = requiredNameOf('A character name', CHARACTER_NAME_REQUIRED)
const Description = z
  .string({ error: CHARACTER_DESCRIPTION_REQUIRED })
  .trim()
  .min(1, CHARACTER_DESCRIPTION_REQUIRED)
  .max(10_000, 'A description has at most 10000 characters')
const Context = z
  .string()
  .trim()
  .max(10_000, 'A context has at most 10000 characters')
  .transform((text) => (text === '' ? null : text))
  .nullable()

export const CharacterPath = z.object({ character_id: z.uuid() })

export const CreateCharacter = z.object({ name: Name, description: Description, context: Context.default(null) })
export type CreateCharacter = z.input<typeof CreateCharacter>

export const UpdateCharacter = z.object({
  name: Name.optional(),
  description: Description.optional(),
  context: Context.optional(),
})
export type UpdateCharacter = z.input<typeof UpdateCharacter>

export const Speakers = z
  .object({ names: z.array(z.string()).max(MAX_SPEAKERS), count: z.int() })
  .meta({ id: 'Speakers' })
export type Speakers = z.infer<typeof Speakers>

export const AddedCharacters = z.object({ character_ids: z.array(z.uuid()).min(1).max(MAX_SPEAKERS) })
export const TakenBack = z.object({ count: z.int() })

export const Character = z
  .object({
    id: z.uuid(),
    page_id: z.uuid(),
    name: z.string(),
    description: z.string(),
    context: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Character' })
export type Character = z.infer<typeof Character>
