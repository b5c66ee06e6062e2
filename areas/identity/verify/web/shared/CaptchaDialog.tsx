import type { WireOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { isCallError } from '@leitai/platform/web/framework/queries'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { type FormEvent, type MouseEvent, useCallback, useEffect, useState } from 'react'
import { captchaGen, clickCaptcha } from '../../../account/contract.ts'
import classes from './Verify.module.css'
import { WorkInstead } from './WorkInstead.tsx'

export interface Solved {
  captchaId: string
  captchaAnswer: string
}
interface CaptchaDialogProps {
  /** The captcha's purpose, as captchaWork expects it. */
  purpose: string
  /** Returns null if the solution was accepted, otherwise the error; then a new picture is shown. */
  onSolved: (solved: Solved) => Promise<string | null>
  onClose: () => void
}

/** Click the characters in order, or let the browser compute a proof of work instead. */
export function CaptchaDialog({ purpose, onSolved, onClose }: CaptchaDialogProps) {
  const { call } = useApp()
  const t = useText('account')
  const [challenge, setChallenge] = useState<WireOf<typeof clickCaptcha> | null>(null)
  const [points, setPoints] = useState<readonly Point[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState(false)

  const renew = useCallback(async () => {
    setChallenge(null)
    setPoints([])
    try {
      const { id } = await call(captchaGen, {})
      setChallenge(await call(clickCaptcha, { id }))
    } catch (error) {
      if (!isCallError(error)) throw error
      setProblem(error.message)
    }
  }, [call])
  useEffect(() => void renew(), [renew])

  const answer = points.map(([x, y]) => `${x},${y}`).join(';')
  const ready = challenge !== null && points.length === challenge.characters.length
  const solve = async (solved: Solved) => {
    setPending(true)
    const wrong = await onSolved(solved)
    setPending(false)
    if (wrong === null) return
    setProblem(wrong)
    await renew()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // Stops the event from reaching the outer form in the React tree.
    event.stopPropagation()
    if (challenge && ready) await solve({ captchaId: challenge.id, captchaAnswer: answer })
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
      {challenge && <WorkInstead key={challenge.id} id={challenge.id} purpose={purpose} onSolved={solve} />}
    </Dialog>
  )
}

/** In pixels of the original picture. */
type Point = readonly [x: number, y: number]

interface ClickPictureProps {
  image: string
  label: string
  points: readonly Point[]
  onClick: (point: Point) => void
}

const { width, height } = limits.captcha

/** The picture with a numbered mark for each click, scaled to its display size. */
function ClickPicture({ image, label, points, onClick }: ClickPictureProps) {
  const click = (event: MouseEvent<HTMLImageElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = Math.round(((event.clientX - box.left) / box.width) * width)
    const y = Math.round(((event.clientY - box.top) / box.height) * height)
    onClick([x, y])
  }
  return (
    <div className={classes.picture}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button beneath is the way by key */}
      <img src={image} alt={label} width={width} height={height} onClick={click} draggable={false} />
      {points.map(([x, y], index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its number
          key={index}
          className={classes.mark}
          style={{ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` }}
        >
          {index + 1}
        </span>
      ))}
    </div>
  )
}
