import { setTimeout as pause } from 'node:timers/promises'
import type { Visitor } from '../../apps/testing/open-test-app.ts'
import { cmptDetail } from '../../areas/competition/catalog/contract.detail.ts'
import { getCmptListES } from '../../areas/competition/catalog/contract.ts'
import { rankList } from '../../areas/competition/leaderboard/contract.ts'
import { commitResult, getFileUploadToken, mySubmission } from '../../areas/competition/submission/contract.ts'
import { currentLogin } from '../../areas/identity/account/contract.session.ts'
import { CallError } from '../../areas/platform/contract/client.ts'
import { limits } from '../../areas/platform/contract/limits.ts'
import { decryptAddress } from '../../areas/platform/file/contract.tempurl.ts'
import { getTempUploadUrl, joinUpload, partKey } from '../../areas/platform/file/contract.ts'

/** The outcome of the requests in one phase of the run. */
export interface Tally {
  took: number[]
  refused: Map<string, number>
  /** Responses that no request should get: a 5xx other than “busy, try again”, or none. */
  failed: Map<string, number>
}

export interface Crowd {
  /** Ids of acknowledged submissions. */
  acknowledged: Set<number>
  /** Starts a new phase and returns its tally. */
  turn(): Tally
  stop(): Promise<void>
}

const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** Users who browse and submit continuously with short pauses, whatever happens. */
export function startCrowd(
  people: readonly Visitor[],
  guests: readonly Visitor[],
  cmpt: { id: number; stageId: number },
  contentOf: (at: number) => Uint8Array<ArrayBuffer>,
): Crowd {
  const acknowledged = new Set<number>()
  let tally: Tally = { took: [], refused: new Map(), failed: new Map() }
  let going = true
  const live = async (works: readonly (() => Promise<unknown>)[]) => {
    for (let at = 0; going; at++) {
      const began = performance.now()
      try {
        await works[at % works.length]?.()
        tally.took.push(performance.now() - began)
      } catch (error) {
        if (error instanceof CallError && error.code !== 'server.fault' && error.status !== 502)
          add(tally.refused, error.code)
        else
          add(tally.failed, error instanceof CallError ? `${error.status} ${error.code}` : String(error).slice(0, 80))
        await pause(200)
      }
      await pause(40)
    }
  }
  const board = { cmptId: cmpt.id, stageId: cmpt.stageId, board: 'A', keyword: '', page: 1, pageSize: 20 } as const
  const listed = {
    ...({ keword: '', orderType: 'newest', type: '', state: '', tag: '', rewardType: '', open: false } as const),
    page: 1,
    pageSize: 20,
  }
  const browse = ({ call }: Visitor) => [
    () => call(cmptDetail, { cmptId: cmpt.id }),
    () => call(rankList, board),
    () => call(getCmptListES, listed),
  ]
  let made = 0
  const lives = [
    ...guests.map((guest) => live(browse(guest))),
    ...people.map((one) =>
      live([
        async () => acknowledged.add(await submitFile(one, cmpt.id, contentOf(made++))),
        () => one.call(currentLogin, {}),
        () => one.call(mySubmission, { cmptId: cmpt.id, state: '', order: 'newest', page: 1, pageSize: 20 }),
        ...browse(one),
      ]),
    ),
  ]
  return {
    acknowledged,
    turn() {
      tally = { took: [], refused: new Map(), failed: new Map() }
      return tally
    },
    async stop() {
      going = false
      await Promise.all(lives)
    },
  }
}

/** Uploads like a browser: to the presigned URL of the object store, in parts if large. */
export async function submitFile({ call }: Visitor, cmptId: number, body: Uint8Array<ArrayBuffer>): Promise<number> {
  const fileName = 'answer.csv'
  const { objectKey, contentType } = await call(getFileUploadToken, { cmptId, fileName, size: body.length })
  const partBytes = limits.uploadPartBytes
  const put = async (key: string, piece: Uint8Array<ArrayBuffer>) => {
    const { tempUrl, headers } = await call(getTempUploadUrl, { objectKey: key, contentType, size: piece.length })
    const answer = await fetch(await decryptAddress(tempUrl), { method: 'PUT', body: piece, headers })
    if (!answer.ok) throw new Error(`PUT ${answer.status} ${(await answer.text()).slice(0, 60)}`)
  }
  const parts = Math.ceil(body.length / partBytes)
  if (parts <= 1) await put(objectKey, body)
  else {
    for (let part = 0; part < parts; part++) {
      await put(partKey(objectKey, part), body.slice(part * partBytes, (part + 1) * partBytes))
    }
    await call(joinUpload, { objectKey, parts })
  }
  const { submission } = await call(commitResult, { cmptId, objectKey, fileName, remark: '' })
  return submission.id
}
