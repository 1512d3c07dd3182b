import type { EventKind } from './events.ts'

export const WEBHOOK_FORMATS = ['standard', 'slack', 'discord', 'teams'] as const
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number]

export const WEBHOOK_STATES = ['ACTIVE', 'DISABLED'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

export const DELIVERY_STATUSES = ['WAITING', 'DELIVERED', 'FAILED'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** Of an event, or of a try. */
export type DeliveryKind = EventKind | 'test'
