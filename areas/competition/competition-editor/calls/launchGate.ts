import { limits } from '@leitai/platform/contract/limits'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type { Storage } from '@leitai/platform/storage/storage'
import { isLaunched } from '../../definition/rules.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToOwn, refusalToTry } from '../../staff/rules.ts'
import type * as editor from '../contract.launch.ts'
import { gateOf, shown, trialsOf } from '../gate.ts'
import { refusalOfDecision } from '../launch.ts'
import { canBeTried, missingOf, refusalToDraft, refusalToSubmitLaunch } from '../rules.ts'
import { faultText, lineWord } from '../texts.ts'

export const launchGate: Handler<typeof editor.launchGate> = async (context, { cmptId }) => {
  const { db, me, ctx, now, language } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToTry({ role, status: cmpt.status }))
  const { lines, editor, files, stages } = await gateOf({ db, storage: ctx.storage, now }, cmpt)
  const missing = missingOf(lines)
  const own = refusalToOwn(role)
  const state = { code: 'making.state' } as const
  const admin = me.role === 'admin' ? null : ({ code: 'login.forbidden' } as const)
  const { status } = cmpt
  return {
    status,
    lines: lines.map((one) => ({ ...one, why: lineWord(one.line, language) })),
    legal: Boolean(editor?.legalAt),
    scored: await Promise.all(
      stages.filter(canBeTried).map(async ({ id, name }) => {
        const sample = files.find((file) => file.sample && file.stageId === id)
        return { stageId: id, name, sample: sample ? await signed(ctx.storage, sample) : null }
      }),
    ),
    sandbox: (await trialsOf(db, cmptId)).map(({ trial, by, stage }) => ({
      ...trial,
      stageId: stage.id,
      by,
      stage: stage.name,
      faults: trial.faults.slice(0, 20).map((fault) => faultText(fault, language)),
      current: stage.preparedKey === trial.preparedKey,
    })),
    returned: editor?.returnedAt ? { reason: editor.returnReason, at: editor.returnedAt } : null,
    submittedAt: status === 'pending' ? (editor?.submittedAt ?? null) : null,
    may: {
      submit: shown(own ?? refusalToSubmitLaunch({ status, missing }), language),
      takeBack: shown(own ?? (status === 'pending' ? null : state), language),
      decide: shown(admin ?? (await refusalOfDecision(context, cmpt, editor)), language),
      withdraw: shown(admin ?? (isLaunched({ status }) ? null : state), language),
      remove: shown(own ?? refusalToDraft(status), language),
    },
  }
}

const signed = async (storage: Storage, { name, objectKey }: { name: string; objectKey: string }) => ({
  name,
  url: await storage.getUrl(objectKey, { fileName: name, expiresInSeconds: limits.downloadUrlSeconds }),
})
