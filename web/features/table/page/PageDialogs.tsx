import { peopleInRow } from '../../liveDocument/presence.ts'
import { FaultDialog } from '../../tableTools/FaultDialog.tsx'
import { SendBackDialog } from '../../tableTools/review/SendBackDialog.tsx'
import { SuggestDialog } from '../../tableTools/review/SuggestDialog.tsx'
import type { TableTools } from '../../tableTools/TableContext.ts'
import { useIsPseudo } from '../../translate/EngineNotice.tsx'
import { RegenerateDialog } from '../../translate/RegenerateDialog.tsx'
import { SubscriptionRequired } from '../../translate/SubscriptionRequired.tsx'
import { TakeOverDialog } from '../../translate/TakeOverDialog.tsx'
import type { useTakeOver } from '../../translate/useTakeOver.ts'
import type { useTranslate } from '../../translate/useTranslate.tsx'
import { FixDialog } from '../fixes/FixDialog.tsx'
import { RemovalDialog } from './RemovalDialog.tsx'

type PageDialogsProps = {
  project_id: string
  version_id?: string
  tools: TableTools
  translation: ReturnType<typeof useTranslate>
  takeOver: ReturnType<typeof useTakeOver>
  regenerated: string | undefined
  onRegenerated: () => void
  removed: string | undefined
  onRemoved: () => void
}

export function PageDialogs(props: PageDialogsProps) {
  const { project_id, version_id, tools, translation, takeOver, regenerated, onRegenerated, removed, onRemoved } = props
  const isPseudo = useIsPseudo(project_id)
  return (
    <>
      <FaultDialog onFix={tools.focusEditor} />
      {tools.rights.keepsChecked && <SuggestDialog />}
      {tools.rights.reviews && <SendBackDialog />}
      {tools.rights.writes && <FixDialog version_id={version_id} />}
      {translation.needsSubscription && (
        <SubscriptionRequired reason={translation.needsSubscription} onClose={translation.closeSubscription} />
      )}
      {regenerated && (
        <RegenerateDialog
          id={regenerated}
          isPseudo={isPseudo}
          onClose={onRegenerated}
          onConfirm={(note) => {
            onRegenerated()
            void tools.requestTranslation(regenerated, note)
          }}
        />
      )}
      {removed && (
        <RemovalDialog
          people={peopleInRow(tools.presence.getState(), removed)}
          onClose={onRemoved}
          onConfirm={() => {
            onRemoved()
            tools.removeAnyway(removed)
          }}
        />
      )}
      {takeOver.id && (
        <TakeOverDialog
          isPending={takeOver.isPending}
          onClose={takeOver.close}
          onConfirm={() => takeOver.confirm((id) => tools.edit(id))}
        />
      )}
    </>
  )
}
