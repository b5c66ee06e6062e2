import { useMe } from '@leitai/identity/account/web/shared/session'
import type { WireOf } from '@leitai/platform/contract/call'
import type { CallError } from '@leitai/platform/contract/client'
import { useSend } from '@leitai/platform/web/api'
import { full, paths } from '@leitai/platform/web/paths'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { myClasses } from '../../class/contract.ts'
import { enterLti, openLti } from '../contract.ts'

export type Entered = WireOf<typeof enterLti>
export type Opened = WireOf<typeof openLti>
export type Stage =
  | { kind: 'waiting' }
  | { kind: 'gone' }
  /** It cannot go on, for this reason. */
  | { kind: 'refused'; text: string }
  | { kind: 'who'; who: Entered }
  | { kind: 'opened'; opened: Opened }

/** Where a launch stands: who has come, then what it is for. Each step is asked for once, as a launch gives its ticket once. */
export function useLaunch(launch: string) {
  const me = useMe()
  const navigate = useNavigate()
  const [stage, setStage] = useState<Stage>({ kind: 'waiting' })
  const begun = useRef(false)
  const refused = ({ code, message, loggedOut }: Pick<CallError, 'code' | 'message' | 'loggedOut'>) => {
    const isGone = code === 'lti.launch'
    const isStuck = !isGone && !loggedOut && stage.kind === 'waiting'
    if (isGone) setStage({ kind: 'gone' })
    if (isStuck) setStage({ kind: 'refused', text: message })
    return isGone || isStuck
  }
  const entering = useSend(enterLti, { refused })
  const opening = useSend(openLti, { changes: [myClasses], refused })
  const logIn = ({ ticket, provider }: Entered) =>
    ticket === null
      ? undefined
      : navigate(paths.ssoReturn(ticket, provider, full(paths.lti(launch))), { replace: true })
  const enter = async (confirm: boolean) => {
    const who = await entering.run({ launch, confirm })
    if (!who) return
    if (who.ticket !== null && !me.loginFlag) await logIn(who)
    else setStage({ kind: 'who', who })
  }
  const open = async () => {
    const opened = await opening.run({ launch })
    if (!opened) return
    if (opened.step === 'identify') return enter(false)
    if (opened.step === 'go') {
      const at = opened.homeworkId === null ? {} : { at: opened.homeworkId }
      return navigate(paths.class(opened.classId, 'homework', at), { replace: true })
    }
    setStage({ kind: 'opened', opened })
  }
  const begin = useEffectEvent(() => (me.loginFlag ? open() : enter(false)))
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void begin()
  }, [])
  return { stage, pending: entering.pending || opening.pending, confirm: () => enter(true), logIn, open }
}

/** Kinds of reasons why grades could not be sent, by the server’s short words. */
export type Fault = 'off' | 'forbidden' | 'unreachable' | 'token' | 'person' | 'gone' | 'busy' | 'other'

export function faultOf(error: string): Fault {
  if (error === 'off' || error === 'forbidden') return error
  if (['connection', 'late', 'closing'].includes(error)) return 'unreachable'
  if (error.startsWith('no token') || error === 'status 401') return 'token'
  if (error === 'status 400' || error === 'status 403' || error === 'status 422') return 'person'
  if (error === 'status 404') return 'gone'
  return /^status (?:409|429|5\d\d)$/.test(error) ? 'busy' : 'other'
}
