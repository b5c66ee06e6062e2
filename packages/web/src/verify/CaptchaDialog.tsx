import { captchaGen, clickCaptcha } from '@leitai/contract/account'
import type { WireOf } from '@leitai/contract/call'
import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { isCallError } from '../app/call-error.ts'
import { useApp } from '../app/context.ts'
import { useText, useWords } from '../app/i18n/use-text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ClickPicture, type Point } from './ClickPicture.tsx'

export interface Solved {
  captchaId: string
  captchaAnswer: string
}
interface CaptchaDialogProps {
  /** Gives null when it was taken, otherwise what was wrong; then a new picture is shown. */
  onSolved: (solved: Solved) => Promise<string | null>
  onClose: () => void
}

/** Click the characters in order; who cannot, works out a sum in words. */
export function CaptchaDialog({ onSolved, onClose }: CaptchaDialogProps) {
  const { call } = useApp()
  const t = useText('account')
  const words = useWords()
  const [challenge, setChallenge] = useState<WireOf<typeof clickCaptcha> | null>(null)
  const [points, setPoints] = useState<readonly Point[]>([])
  const [sum, setSum] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState(false)

  const renew = useCallback(async () => {
    setChallenge(null)
    setPoints([])
    setSum('')
    try {
      const { id } = await call(captchaGen, {})
      setChallenge(await call(clickCaptcha, { id }))
    } catch (error) {
      if (!isCallError(error)) throw error
      setProblem(error.message)
    }
  }, [call])
  useEffect(() => void renew(), [renew])

  const answer = sum.trim() || points.map(([x, y]) => `${x},${y}`).join(';')
  const ready = challenge !== null && (sum.trim() !== '' || points.length === challenge.characters.length)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The dialog stands inside another form of the tree.
    event.stopPropagation()
    if (!challenge || !ready) return
    setPending(true)
    const wrong = await onSolved({ captchaId: challenge.id, captchaAnswer: answer })
    setPending(false)
    if (wrong === null) return
    setProblem(wrong)
    await renew()
  }
  return (
    <Dialog opened onClose={onClose} title={t('captcha.title')} size={360}>
      <form method="post" onSubmit={submit}>
        <Stack gap="sm">
          <Text fz="sm">
            {t('captcha.click')} <strong>{challenge?.characters.join(' ')}</strong>
          </Text>
          {challenge ? (
            <ClickPicture
              image={challenge.image}
              label={t('captcha.picture')}
              points={points}
              onClick={(point) => points.length < challenge.characters.length && setPoints([...points, point])}
            />
          ) : (
            <Skeleton h={160} />
          )}
          <Group justify="space-between">
            <Button variant="subtle" size="compact-sm" onClick={() => setPoints([])} disabled={points.length === 0}>
              {t('captcha.again')}
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<Icon name="refresh" size={15} />}
              onClick={() => {
                setProblem(null)
                void renew()
              }}
            >
              {t('captcha.renew')}
            </Button>
          </Group>
          <TextInput
            label={t('captcha.sum', { sum: challenge ? words(challenge.sum) : '' })}
            value={sum}
            onChange={(event) => setSum(event.currentTarget.value)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
          />
          {problem && (
            <Text c="red" fz="sm" role="alert">
              {problem}
            </Text>
          )}
          <Button type="submit" disabled={!ready} loading={pending} fullWidth>
            {t('captcha.done')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
