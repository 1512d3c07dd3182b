import { useQuery } from '@tanstack/react-query'
import { BookOpen, Plus, Sparkles, Upload } from 'lucide-react'
import { useState } from 'react'
import type { Glossary } from '#server/glossaries/contract.ts'
import type { Project } from '#server/projects/contract.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { useMay } from '../people/rights.ts'
import { GlossaryMenu } from './GlossaryMenu.tsx'
import { ImportGlossaryDialog } from './ImportGlossaryDialog.tsx'
import { NewTermDialog } from './NewTermDialog.tsx'
import { ProposeTermsDialog } from './proposals/ProposeTermsDialog.tsx'
import { linesQuery } from './queries.ts'
import { Terms } from './terms/Terms.tsx'

type Props = { glossary: Glossary; project: Project }

export function GlossaryView({ glossary, project }: Props) {
  const lines = useQuery(linesQuery(glossary.id))
  const [open, setOpen] = useState<'import' | 'entry' | 'proposals'>()
  const close = () => setOpen(undefined)
  const may = useMay()
  const isEditor = may('editGlossary')
  return (
    <div className="flex w-full flex-col gap-4 p-4 sm:px-6">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 title={glossary.name} className="truncate text-20 font-semibold">
            {glossary.name}
          </h2>
          <p className="text-muted">{glossary.description}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {isEditor && (
            <>
              <Button icon={Plus} onPress={() => setOpen('entry')}>
                Add term
              </Button>
              <Button icon={Upload} onPress={() => setOpen('import')}>
                Import
              </Button>
              {may('orderTranslations') && (
                <Button icon={Sparkles} onPress={() => setOpen('proposals')}>
                  Propose terms
                </Button>
              )}
            </>
          )}
          <GlossaryMenu glossary={glossary} />
        </div>
      </header>
      <Loaded query={lines} failure="The terms could not be loaded" waiting={<CenteredSpinner label="Loading terms" />}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState
              icon={BookOpen}
              title="No terms yet"
              action={
                isEditor && (
                  <>
                    <Button variant="primary" icon={Upload} onPress={() => setOpen('import')}>
                      Import
                    </Button>
                    <Button icon={Plus} onPress={() => setOpen('entry')}>
                      Add term
                    </Button>
                  </>
                )
              }
            >
              Each term has a row with its description and a column for each language.
            </EmptyState>
          ) : (
            <Terms glossary={glossary} project={project} entries={entries} />
          )
        }
      </Loaded>
      {open === 'import' && <ImportGlossaryDialog glossary={glossary} onClose={close} />}
      {open === 'proposals' && (
        <ProposeTermsDialog glossary={glossary} language={project.source_language} onClose={close} />
      )}
      {open === 'entry' && <NewTermDialog glossary={glossary} project={project} onClose={close} />}
    </div>
  )
}
