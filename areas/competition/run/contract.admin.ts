import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'
import { Runner } from './contract.host.ts'
import { RunOutcome } from './contract.ts'

/** How large a share of the runners a competition gets beside others: the programs of one with 2 come twice as often. */
export const RUN_WEIGHTS = ['0.25', '0.5', '1', '2', '4'] as const
export const RunWeight = z.enum(RUN_WEIGHTS)
export type RunWeight = z.infer<typeof RunWeight>

/** Runners of the site, which run the programs of all competitions. */
export const siteRunners = read('/admin/runners.json', {
  access: 'admin',
  input: form.none,
  output: z.object({
    waiting: z.int(),
    running: z.int(),
    outcomes: z.array(z.object({ outcome: RunOutcome, count: z.int() })),
    runners: z.array(
      z.object({ ...Runner.shape, competition: z.nullable(z.object({ id: shape.id, title: shape.Words })) }),
    ),
    /** Those whose programs wait or run, that take programs now, or that were given another share. */
    competitions: z.array(
      z.object({ id: shape.id, title: shape.Words, waiting: z.int(), running: z.int(), weight: RunWeight }),
    ),
    /** Why the server runs no programs on its own machine, in words; null if it does. */
    ownMissing: z.nullable(z.string()),
  }),
  summary: 'All runners, and how many programs wait for them',
})
export const weighRuns = write('/admin/runners/weigh.json', {
  access: 'admin',
  input: z.object({ cmptId: form.id, weight: RunWeight }),
  output: z.object({ weight: RunWeight }),
  summary: 'Give the programs of a competition a larger or smaller share of the runners than others',
})
export const addSiteRunner = write('/admin/runners/add.json', {
  access: 'admin',
  input: z.object({ name: form.text(60) }),
  output: z.object({ runner: Runner, /** Shown this once. */ token: z.string() }),
  perMinute: 20,
  summary: 'Add a runner for all competitions, and make its token',
})
export const changeSiteRunner = write('/admin/runners/change.json', {
  access: 'admin',
  input: z.object({ id: form.id, draining: form.flag }),
  output: Runner,
  summary: 'Let a runner finish what it runs and take nothing more, or take runs again',
})
export const removeSiteRunner = write('/admin/runners/remove.json', {
  access: 'admin',
  input: z.object({ id: form.id }),
  output: shape.done,
  summary: 'Revoke the token of a runner; what it runs is given to another',
})
