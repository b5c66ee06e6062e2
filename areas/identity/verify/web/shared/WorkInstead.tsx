import { loadChunk } from '@leitai/platform/web/framework/chunk'
import { useApp } from '@leitai/platform/web/framework/context'
import { useLanguage, useText } from '@leitai/platform/web/framework/i18n/use-text'
import { isCallError } from '@leitai/platform/web/framework/queries'
import { Button, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { captchaWork } from '../../../account/contract.ts'
import type { openWidget } from './altcha-widget.ts'
import type { Solved } from './CaptchaDialog.tsx'
import classes from './Verify.module.css'

type Work = Parameters<Parameters<typeof openWidget>[1]>[0]

interface WorkInsteadProps {
  /** The challenge to replace by a proof of work. */
  id: string
  purpose: string
  onSolved: (solved: Solved) => Promise<void>
}

/** A button that starts ALTCHA's widget: the browser computes for some seconds instead of the user clicking. */
export function WorkInstead({ id, purpose, onSolved }: WorkInsteadProps) {
  const t = useText('account')
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle')
  return (
    <div className={classes.instead}>
      {state === 'working' ? (
        <>
          <Text role="status" fz="sm" mb="xs">
            {t('captcha.working')}
          </Text>
          <Widget id={id} purpose={purpose} onSolved={onSolved} onFailed={() => setState('failed')} />
        </>
      ) : (
        <>
          {state === 'failed' && (
            <Text role="alert" c="red" fz="sm" mb="xs">
              {t('captcha.workFailed')}
            </Text>
          )}
          <Button variant="default" fullWidth onClick={() => setState('working')}>
            {t('captcha.work')}
          </Button>
        </>
      )}
    </div>
  )
}

/** The widget is a custom element outside React, so an effect creates and removes it. */
function Widget({ id, purpose, onSolved, onFailed }: WorkInsteadProps & { onFailed: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const { call } = useApp()
  const language = useLanguage()
  const t = useText('account')
  const begin = useEffectEvent(async (work: Work) => {
    try {
      const { challenge } = await call(captchaWork, { id, purpose })
      const words = { label: t('captcha.workLabel'), verifying: t('captcha.working'), verified: t('captcha.workDone') }
      const found = await work({ challenge, language, words })
      if (found === null) onFailed()
      else await onSolved({ captchaId: id, captchaAnswer: found })
    } catch (error) {
      if (!isCallError(error)) throw error
      onFailed()
    }
  })
  useEffect(() => {
    let close = () => {}
    let gone = false
    void loadChunk(() => import('./altcha-widget.ts')).then(({ openWidget }) => {
      if (!gone && place.current) close = openWidget(place.current, (work) => void begin(work))
    })
    return () => {
      gone = true
      close()
    }
  }, [])
  return <div ref={place} className={classes.work} />
}
