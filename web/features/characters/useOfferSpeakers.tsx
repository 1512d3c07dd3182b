import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { Page } from '#server/pages/contract.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { ownImports } from '../pages/ownImports.ts'
import { speakersQuery } from './queries.ts'
import { addSpeakers, SpeakersSentence } from './SpeakersOffer.tsx'
import { useAddSpeakers } from './useAddSpeakers.ts'

const OFFER_MS = 20_000
const ID = 'speakers'

export function useOfferSpeakers(page: Pick<Page, 'id' | 'type'> | undefined) {
  const client = useQueryClient()
  const { add } = useAddSpeakers()
  const imports = useStore(ownImports)
  const first = useRef(imports)
  const offered = useRef(new Map<string, number>())
  const id = page?.type === 'dialogue' ? page.id : undefined
  useEffect(() => {
    if (id === undefined || imports <= (offered.current.get(id) ?? first.current)) return
    offered.current.set(id, imports)
    const offer = async () => {
      const speakers = await client.fetchQuery({ ...speakersQuery(id), staleTime: 0 })
      if (speakers.count === 0) return
      toast.plain(
        <span className="flex items-center gap-3">
          <SpeakersSentence {...speakers} />
          <Button
            size="sm"
            onPress={() => {
              toast.dismiss(ID)
              add(id)
            }}
          >
            {addSpeakers(speakers)}
          </Button>
        </span>,
        { id: ID, durationMs: OFFER_MS },
      )
    }
    offer().catch(() => undefined) // it is in the page's characters too
  }, [client, add, id, imports])
}
