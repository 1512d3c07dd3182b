import { createContext, useContext } from 'react'
import { createStore, useStore } from 'zustand'
import { deviceStore } from '../../ui/data/stores.ts'

const KEY = 'dragoman/table'

export type Density = 'comfortable' | 'compact'
export type Dock = 'right' | 'below'

const PANEL_TABS = ['context', 'suggestions', 'comments', 'history'] as const
type PanelTab = (typeof PANEL_TABS)[number]

type Preferences = {
  advancesAfterSaving: boolean
  /** `undefined`: as the width of the screen suggests. */
  hasPanel: boolean | undefined
  /** `undefined`: as the page suggests. */
  density: Density | undefined
  /** `undefined`: beside the table where there is room. */
  dock: Dock | undefined
  panelTab: PanelTab
  formsView: 'forms' | 'text'
  isReviewing: boolean
}

export const preferences = createStore<Preferences>(readStored)

export const DensityContext = createContext<Density>('comfortable')

export const useDensity = () => useContext(DensityContext)

export const useDensityOr = (usual: Density): Density => useStore(preferences, ({ density }) => density) ?? usual

export function prefer(some: Partial<Preferences>) {
  preferences.setState(some)
  deviceStore.set(KEY, JSON.stringify(preferences.getState()))
}

function readStored(): Preferences {
  const stored = deviceStore.read<Partial<Preferences>>(KEY) ?? {}
  return {
    advancesAfterSaving: stored.advancesAfterSaving === true,
    isReviewing: stored.isReviewing === true,
    hasPanel: stored.hasPanel,
    dock: (['right', 'below'] as const).find((known) => known === stored.dock),
    panelTab: PANEL_TABS.find((known) => known === stored.panelTab) ?? 'context',
    formsView: stored.formsView === 'text' ? 'text' : 'forms',
    density: (['compact', 'comfortable'] as const).find((known) => known === stored.density),
  }
}

/** Counts how often somebody has asked for the panel: it opens each time. */
export const panelAsked = createStore(() => ({ times: 0 }))

export function showInPanel(panelTab: PanelTab) {
  prefer({ panelTab })
  panelAsked.setState(({ times }) => ({ times: times + 1 }))
}
