import { describe, expect, test } from 'vitest'
import {
  announcementLifecycle,
  attributeRequestLifecycle,
  campaignLifecycle,
  cancellationLifecycle,
  contactLifecycle,
  factorResetLifecycle,
  flagReportLifecycle,
  type Lifecycle,
  leadsTo,
  nextStatus,
  notificationLifecycle,
  offerLifecycle,
  openMoves,
  promotionLifecycle,
  purchaseLifecycle,
  stayLifecycle,
  stayTransferLifecycle,
  subscriptionLifecycle,
  takedownLifecycle,
  watchTurnLifecycle,
} from './lifecycle.ts'

// Written by hand, from section 4 of the specification: moves listed here are allowed, all others are rejected.
const review = `
  Submitted lock      Pending    moderator
  Pending   unlock    Submitted  moderator
  Submitted publish   Accepted   moderator
  Pending   publish   Accepted   moderator
  Submitted reject    Rejected   moderator
  Pending   reject    Rejected   moderator`
const expected: Record<string, { table: Lifecycle<string, string>; initial: string; moves: string; final: string[] }> =
  {
    stay: {
      table: stayLifecycle,
      initial: 'Draft',
      final: ['Accepted'],
      moves: `${review}
      Draft     submit    Submitted  host
      Rejected  submit    Submitted  host
      Submitted withdraw  Draft      host
      Rejected  redraft   Draft      host`,
    },
    promotion: {
      table: promotionLifecycle,
      initial: 'Draft',
      final: ['Executed'],
      moves: `${review}
      Draft     submit     Submitted host
      Rejected  submit     Submitted host
      Submitted withdraw   Draft     host
      Rejected  redraft    Draft     host
      Accepted  schedule   Queued    moderator
      Queued    unschedule Accepted  moderator
      Queued    execute    Executed  clock`,
    },
    'second factor reset': {
      table: factorResetLifecycle,
      initial: 'asked',
      final: ['denied', 'cancelled', 'done'],
      moves: `
      asked     approve   approved   moderator
      asked     deny      denied     moderator
      approved  deny      denied     moderator
      asked     cancel    cancelled  host
      approved  cancel    cancelled  host
      approved  finish    done       clock`,
    },
    cancellation: {
      table: cancellationLifecycle,
      initial: 'Available',
      final: ['Filled', 'Closed', 'Expired'],
      moves: `${review}
      Available submit     Submitted host
      Rejected  submit     Submitted host
      Submitted withdraw   Available host
      Accepted  fill       Filled    host
      Accepted  close      Closed    host
      Accepted  expire     Expired   clock`,
    },
    offer: {
      table: offerLifecycle,
      initial: 'Submitted',
      final: ['Expired'],
      moves: `${review}
      Rejected  resubmit   Submitted host
      Submitted withdraw   Expired   host
      Accepted  withdraw   Expired   host
      Accepted  expire     Expired   clock`,
    },
    takedown: {
      table: takedownLifecycle,
      initial: 'down',
      final: ['restored'],
      moves: `
      down      appeal   appealed  host
      appealed  uphold   upheld    moderator
      down      restore  restored  moderator
      appealed  restore  restored  moderator
      upheld    restore  restored  moderator`,
    },
    'stay transfer': {
      table: stayTransferLifecycle,
      initial: 'pending',
      final: ['accepted', 'declined', 'withdrawn', 'expired'],
      moves: `
      pending   accept    accepted  host
      pending   decline   declined  host
      pending   withdraw  withdrawn host
      pending   expire    expired   clock`,
    },
    campaign: {
      table: campaignLifecycle,
      initial: 'Draft',
      final: ['Executed'],
      moves: `
      Draft     submit     Submitted host
      Submitted publish    Queued    moderator
      Submitted reject     Rejected  moderator
      Rejected  redraft    Draft     host
      Queued    execute    Executed  clock`,
    },
    'attribute request': {
      table: attributeRequestLifecycle,
      initial: 'Submitted',
      final: ['Accepted', 'Rejected'],
      moves: review,
    },
    purchase: {
      table: purchaseLifecycle,
      initial: 'Ready',
      final: ['Cancelled'],
      moves: `
      Ready     stage      Staged    host
      Staged    unstage    Ready     host
      Staged    settle     Purchased payment
      Ready     cancel     Cancelled host
      Staged    cancel     Cancelled host
      Purchased refund     Cancelled payment`,
    },
    subscription: {
      table: subscriptionLifecycle,
      initial: 'pending',
      final: ['canceled'],
      moves: `
      pending   activate   active    payment
      active    suspend    pending   payment
      pending   cancel     canceled  host
      active    cancel     canceled  host`,
    },
    'turn of a watch': {
      table: watchTurnLifecycle,
      initial: 'waiting',
      final: ['passed', 'lapsed', 'left', 'closed'],
      moves: `
      waiting   offer      offered   clock
      offered   pass       passed    reader
      offered   lapse      lapsed    clock
      waiting   leave      left      reader
      offered   leave      left      reader
      waiting   close      closed    clock
      offered   close      closed    clock`,
    },
    'flag report': {
      table: flagReportLifecycle,
      initial: 'pending',
      final: ['resolved'],
      moves: `
      pending   review     reviewed  moderator
      reviewed  resolve    resolved  moderator`,
    },
    announcement: {
      table: announcementLifecycle,
      initial: 'Draft',
      final: [],
      moves: `
      Draft     publish    Active    moderator
      Active    archive    Archived  moderator
      Archived  publish    Active    moderator`,
    },
    'contact submission': {
      table: contactLifecycle,
      initial: 'new',
      final: [],
      moves: `
      new       answer     answered  moderator
      answered  reopen     new       moderator`,
    },
    notification: {
      table: notificationLifecycle,
      initial: 'unread',
      final: ['dismissed'],
      moves: `
      unread    read       read      reader
      unread    dismiss    dismissed reader
      read      dismiss    dismissed reader`,
    },
  }

describe.each(Object.entries(expected))('%s', (_, { table, initial, moves, final }) => {
  const lines = moves
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/) as [from: string, move: string, to: string, by: string])
  const names = [...new Set(lines.map(([, move]) => move))].sort()

  test('starts as specified', () => {
    expect(table.initial).toBe(initial)
  })

  test('has exactly the specified moves, each made by the right mover', () => {
    expect(Object.keys(table.moves).sort()).toEqual(names)
    for (const [, move, , by] of lines) expect([move, table.moves[move]?.by]).toEqual([move, by])
  })

  test.each(table.statuses.flatMap((status) => names.map((move) => [status, move])))(
    '%s × %s leads only where it is allowed to',
    (status = '', move = '') => {
      const to = lines.find(([from, name]) => from === status && name === move)?.[2] ?? null
      expect(nextStatus(table, status, move)).toBe(to)
      expect(openMoves(table, status).includes(move)).toBe(to !== null)
    },
  )

  test.each(table.statuses.flatMap((status) => table.statuses.map((to) => [status, to])))(
    '%s leads to %s exactly if there is a move',
    (status = '', to = '') => {
      expect(leadsTo(table, status, to)).toBe(lines.some(([from, , target]) => from === status && target === to))
    },
  )

  test('ends only where it is specified to', () => {
    expect(table.statuses.filter((status) => openMoves(table, status).length === 0).sort()).toEqual([...final].sort())
  })

  test('every status can be reached from the initial one', () => {
    const reached = new Set([table.initial])
    for (const _ of table.statuses)
      for (const status of [...reached])
        for (const move of openMoves(table, status)) reached.add(nextStatus(table, status, move) as string)
    expect([...reached].sort()).toEqual([...table.statuses].sort())
  })
})
