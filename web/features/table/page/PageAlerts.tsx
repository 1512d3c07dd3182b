import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { AcceptAll } from '../../files/merge/AcceptAll.tsx'
import type { DocumentAddress } from '../../liveDocument/keptTexts.ts'
import type { LiveDocumentView } from '../../liveDocument/liveDocument.ts'
import { useSourcesMark } from '../../liveDocument/useSourcesMark.ts'
import { QuotaBanner } from '../../translate/QuotaBanner.tsx'
import type { useTranslate } from '../../translate/useTranslate.tsx'
import type { Table } from '../useTable.ts'
import { KeptTexts } from './KeptTexts.tsx'

type PageAlertsProps = {
  address: DocumentAddress
  document: Pick<LiveDocumentView, 'opened' | 'state'>
  table: Pick<Table, 'rows'>
  translation: ReturnType<typeof useTranslate>
  onShowSuggested: () => void
}

export const PageAlerts = ({ address, document, table, translation, onShowSuggested }: PageAlertsProps) => (
  <div className="flex flex-col gap-1.5 px-3 not-empty:py-1.5">
    {document.state.kind === 'closed' && (
      <Alert
        kind="error"
        title="This page is not connected"
        action={
          <Button size="sm" onPress={() => window.location.reload()}>
            Reload
          </Button>
        }
      >
        {document.state.reason}
      </Alert>
    )}
    {translation.shortage && (
      <QuotaBanner
        shortage={translation.shortage}
        isRequesting={translation.isRequesting}
        onFit={() => void translation.ask({ fit: true })}
        onClose={translation.dropShortage}
      />
    )}
    {document.opened && <SuggestionsOf address={address} doc={document.opened.doc} onShow={onShowSuggested} />}
    <KeptTexts address={address} opened={document.opened} rows={table.rows} />
  </div>
)

type SuggestionsOfProps = {
  address: DocumentAddress
  doc: Parameters<typeof useSourcesMark>[0]
  onShow: () => void
}

const SuggestionsOf = ({ address: { page_id, language }, doc, onShow }: SuggestionsOfProps) => {
  const mark = useSourcesMark(doc)
  return <AcceptAll address={{ page_id, language }} mark={mark} onShow={onShow} />
}
