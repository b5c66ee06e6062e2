import { audit } from '@leitai/platform/audit/audit'
import { refusalText } from '@leitai/platform/contract/refusals'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { networkOf } from '@leitai/platform/http/network'
import { EventSource, publish } from '@leitai/platform/pubsub/hub'
import { BOARD_TOPIC } from '../definition/board-topic.ts'
import { publicCompetition, stagesOf } from '../definition/competition.ts'
import { otherColumns } from '../definition/contract.scoring.ts'
import { scoringStage } from '../definition/scoring.ts'
import { shownColumns } from '../definition/stage.ts'
import { boardHead, refuseLimited } from '../leaderboard/view.ts'
import { hostedCompetition, staffCompetition } from '../staff/role.ts'
import { refusalToRun } from '../staff/rules.ts'
import type * as contract from './contract.ts'
import {
  boardOf,
  freeze,
  freezeIn,
  freezeOf,
  refusalToFreeze,
  rowsOf,
  screenIn,
  settingsOf,
  stageOnScreen,
  submissionCount,
  tickerOf,
} from './live-board.ts'
import { screenFreezes, screens } from './table.ts'

export const freezeScreen: Handler<typeof contract.freezeScreen> = async (context, { cmptId, stageId, frozen }) => {
  const { db, now } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const stage = orRefuse(
    (await stagesOf(db, cmptId)).find(({ id, spec }) => id === stageId && spec !== null),
    'competition.noStage',
  )
  refuse(refusalToFreeze(stage, stage.revealedAt !== null, now))
  if (frozen) {
    await freeze(db, stage, { top: (await settingsOf(db, cmptId)).top, byHand: true, now })
  } else {
    await db.update(screenFreezes).set({ liftedAt: now }).where(eq(screenFreezes.stageId, stageId))
    await publish(db, BOARD_TOPIC, stageId)
  }
  const action = frozen ? 'screen.freeze' : 'screen.lift'
  await audit(context, { action, target: { kind: 'competition', id: cmptId }, detail: { stageId } })
  return { ok: true }
}

export const rankScreen: Handler<typeof contract.rankScreen> = async ({ db, now }, input) => {
  const cmpt = await publicCompetition(db, input.cmptId)
  await refuseLimited(db, cmpt.id, now)
  const all = (await stagesOf(db, cmpt.id)).filter(({ spec }) => spec !== null)
  const stage = stageOnScreen(all, await scoringStage(db, input, now))
  const { top } = await settingsOf(db, cmpt.id)
  const frozen = await freezeOf(db, stage, now)
  const board = boardOf(stage)
  const { revealAt, asOf } = boardHead(stage, board, now)
  const shown = frozen
    ? {
        rows: frozen.rows.map((row) => ({
          ...row,
          numbers: row.numbers ?? [],
          interval: row.interval ?? null,
          at: new Date(row.at),
        })),
        total: frozen.total,
      }
    : await rowsOf(db, stage, top, now)
  return {
    title: cmpt.title,
    host: cmpt.host,
    stageId: stage.id,
    stage: stage.name,
    stages: all.map(({ id, name }) => ({ id, name })),
    board,
    startAt: stage.startAt,
    endAt: stage.endAt,
    revealAt,
    frozenAt: frozen?.at ?? null,
    columns: stage.spec ? otherColumns(shownColumns(stage.spec), stage.spec.rank ?? null) : [],
    ...shown,
    entries: await submissionCount(db, stage.id),
    ticker: await tickerOf(db, stage, { frozenAt: frozen?.at ?? null, now }),
    asOf,
  }
}

const GATHER_MS = 1000

export const rankScreenEvents: Handler<typeof contract.rankScreenEvents> = async ({ db, ctx, now, ip }, input) => {
  const { id } = stageOnScreen(await stagesOf(db, input.cmptId), await scoringStage(db, input, now))
  // The moment at which a board changes would tell whose row came.
  await refuseLimited(db, input.cmptId, now)
  return new EventSource(`network ${networkOf(ip)}`, (send) => {
    let timer: NodeJS.Timeout | undefined
    const stop = ctx.hub.subscribe(BOARD_TOPIC, (stageId) => {
      if (stageId !== id || timer) return
      timer = setTimeout(() => {
        timer = undefined
        send({ kind: 'board' })
      }, GATHER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  })
}

export const saveScreen: Handler<typeof contract.saveScreen> = async (context, { cmptId, top, freezeMinutes }) => {
  const { db } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const values = { top, freezeMinutes }
  await db
    .insert(screens)
    .values({ cmptId, ...values })
    .onConflictDoUpdate({ target: screens.cmptId, set: values })
  for (const { id } of await stagesOf(db, cmptId)) await publish(db, BOARD_TOPIC, id)
  await audit(context, { action: 'screen.save', target: { kind: 'competition', id: cmptId }, detail: values })
  return { ok: true }
}

export const screenSettings: Handler<typeof contract.screenSettings> = async (context, { cmptId }) => {
  const { db, now, language } = context
  const { role } = await staffCompetition(context, cmptId)
  const refusal = refusalToRun(role)
  const scoring = (await stagesOf(db, cmptId)).filter(({ spec }) => spec !== null)
  const { settings, freezes } = await screenIn(db, { cmptId })
  const stages = scoring.map((stage) => {
    const frozen = freezeIn(freezes, stage, now)
    const stands = refusal ?? refusalToFreeze(stage, stage.revealedAt !== null, now)
    return {
      id: stage.id,
      name: stage.name,
      endAt: stage.endAt,
      frozenAt: frozen?.at ?? null,
      byHand: frozen?.byHand ?? false,
      may: { freeze: stands && refusalText(stands, language) },
    }
  })
  return { ...settings, stages, may: { change: refusal && refusalText(refusal, language) } }
}
