import type { WireOf } from '@leitai/platform/contract/call'
import { isCallError } from '@leitai/platform/web/framework/call-error'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Alert, Button, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { checkPass } from '../contract.exams.ts'
import classes from './Training.module.css'

/** Public verification of a passed exam; the certificate's URL fills in the number. */
export function CheckPass() {
  const t = useText('training')
  const words = useWords()
  const app = useApp()
  const hydrated = useHydrated()
  const [search] = useSearchParams()
  const asked = (search.get('check') ?? '').slice(0, 40)
  const [found, setFound] = useState<WireOf<typeof checkPass> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Uncontrolled field: text typed before hydration counts too.
    const number = String(new FormData(event.currentTarget).get('number'))
    setPending(true)
    setFound(null)
    setProblem(null)
    try {
      setFound(await app.call(checkPass, { number }))
    } catch (error) {
      if (!isCallError(error)) throw error
      setProblem(error.message)
    } finally {
      setPending(false)
    }
  }
  return (
    <section aria-labelledby="check">
      <h2 id="check">{t('check')}</h2>
      <form method="post" onSubmit={submit} className={classes.check}>
        <TextInput
          label={t('check.number')}
          description={t('check.text')}
          placeholder="EX-2026-0001-000001-XXXX"
          required
          maxLength={40}
          autoComplete="off"
          name="number"
          defaultValue={asked}
        />
        <Button type="submit" disabled={!hydrated} loading={pending}>
          {t('check.go')}
        </Button>
      </form>
      <div role="status">
        {problem !== null && <Alert color="red">{problem}</Alert>}
        {found && (
          <Alert color="teal">
            <Text>
              {t('check.found', {
                name: found.userName,
                title: words(found.title),
                score: found.score,
                total: found.total,
              })}
            </Text>
            <TimeText at={found.at} />
          </Alert>
        )}
      </div>
    </section>
  )
}
