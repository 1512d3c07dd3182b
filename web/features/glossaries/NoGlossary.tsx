import { BookA } from 'lucide-react'
import { DEFAULT_DESCRIPTION, DEFAULT_NAME } from '#server/glossaries/constants.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useMay } from '../people/rights.ts'
import { EXAMPLE_GLOSSARY } from './ImportGlossaryDialog.tsx'
import { useCreateGlossary } from './queries.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')
/** The reader's own day, as `2026-11-20`. */
const dayOf = (date: Date) => [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')

export function NoGlossary({ project_id }: { project_id: string }) {
  const create = useCreateGlossary(project_id)
  const isEditor = useMay()('editGlossary')
  return (
    <EmptyState
      icon={BookA}
      title="No glossary yet"
      action={
        isEditor && (
          <Button
            variant="primary"
            isPending={create.isPending}
            onPress={() =>
              create.mutate({ name: `${DEFAULT_NAME} ${dayOf(new Date())}`, description: DEFAULT_DESCRIPTION })
            }
          >
            Create glossary
          </Button>
        )
      }
    >
      <p>
        A glossary holds the terms of your game or app and their translation into each language. The AI follows it, and
        translators see its entries beside the text.
      </p>
      <p className="mt-2">
        Fill it from a CSV file (
        <a href={EXAMPLE_GLOSSARY} download className="font-medium text-accent underline">
          see an example
        </a>
        ) or by hand.
      </p>
      {create.error && (
        <div className="mt-3 text-start">
          <Alert title="Failed to create glossary">{create.error.message}</Alert>
        </div>
      )}
    </EmptyState>
  )
}
