import type { WireOf } from '@leitai/contract/core/call'
import { checkPass } from '@leitai/contract/learning/training.exams'
import { Alert, Button, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isCallError } from '../../platform/app/call-error.ts'
import { useApp } from '../../platform/app/context.ts'
import { useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { TimeText } from '../../platform/ui/TimeText.tsx'
import { useHydrated } from '../../platform/ui/use-hydrated.ts'
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
                ...{ name: found.userName, title: words(found.title), score: found.score, total: found.total },
              })}
            </Text>
            <TimeText at={found.at} />
          </Alert>
        )}
      </div>
    </section>
  )
}
