import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import type { PageDocument } from '../../liveDocument/pages/pageDocument.ts'
import type { Rows } from '../../rows/rows.ts'
import { KeptTexts } from '../page/KeptTexts.tsx'

type VersionAlertsProps = { user_id: string; documents: readonly PageDocument[]; rows: Rows }

export function VersionAlerts({ user_id, documents, rows }: VersionAlertsProps) {
  const reasons = documents.flatMap(({ live, shut }) => {
    const state = live?.view.getState().state
    return shut && state?.kind === 'closed' ? state.reason : []
  })
  return (
    <div className="flex flex-col gap-1.5 px-3 not-empty:py-1.5">
      {reasons[0] !== undefined && (
        <Alert
          kind="error"
          title="A page of this table is not connected"
          action={
            <Button size="sm" onPress={() => window.location.reload()}>
              Reload
            </Button>
          }
        >
          {reasons[0]}
        </Alert>
      )}
      {documents.map(({ address, opened }) => (
        <KeptTexts
          key={`${address.page_id}/${address.language}`}
          address={{ user_id, ...address }}
          opened={opened}
          rows={rows}
        />
      ))}
    </div>
  )
}
