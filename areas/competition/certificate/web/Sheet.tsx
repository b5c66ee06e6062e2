import { isCallError } from '@leitai/platform/web/framework/call-error'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Skeleton, Text } from '@mantine/core'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { certificatePage, type Design, previewCertificate } from '../contract.ts'
import classes from './Certificate.module.css'
import { moved, placesOf, QR, SEAL, stepOf, type Target } from './geometry.ts'

const WAIT_MS = 350

/** The server's rendering of a design, refreshed shortly after the last change; the old one stays until then. */
function usePreview(cmptId: number, design: Design) {
  const app = useApp()
  const [shown, setShown] = useState<{ image: string; of: Design } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    const timer = setTimeout(() => {
      app
        .call(previewCertificate, { cmptId, design }, { signal: gone.signal })
        .then(({ image }) => {
          setShown({ image, of: design })
          setProblem(null)
        })
        .catch((error: unknown) => {
          if (!gone.signal.aborted) setProblem(isCallError(error) ? error.message : app.texts.get('common', 'offline'))
        })
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [app, cmptId, design])
  return { image: shown?.image ?? null, stale: shown?.of !== design, problem }
}

interface SheetProps {
  cmptId: number
  design: Design
  chosen: Target | null
  onChoose: (target: Target) => void
  onChange: (design: Design) => void
}

/** The page with its boxes, each movable by mouse, touch or arrow keys. */
export function Sheet({ cmptId, design, chosen, onChoose, onChange }: SheetProps) {
  const t = useText('certificate')
  const { image, stale, problem } = usePreview(cmptId, design)
  const sheet = useRef<HTMLDivElement>(null)
  const drag = useRef<{ target: Target; dx: number; dy: number } | null>(null)
  const { width, height } = certificatePage
  const pointOf = (event: PointerEvent) => {
    const box = sheet.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    return { x: ((event.clientX - box.left) / box.width) * width, y: ((event.clientY - box.top) / box.height) * height }
  }
  const nameOf = (target: Target) => {
    if (target === QR) return t('design.qr')
    if (target === SEAL) return t('design.seal')
    const text = design.fields.find(({ id }) => id === target)?.text
    return text?.zh || text?.en || target
  }
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of boxes on a page is no set of form fields */}
      <div ref={sheet} className={classes.sheet} role="group" aria-label={t('design.preview')}>
        {image ? (
          <img src={image} alt={t('design.preview')} draggable={false} className={stale ? classes.stale : undefined} />
        ) : (
          <Skeleton h="100%" radius={0} />
        )}
        {placesOf(design).map(({ target, ...place }) => (
          <button
            key={target}
            type="button"
            className={classes.handle}
            aria-label={nameOf(target)}
            aria-pressed={chosen === target}
            style={{
              left: `${(100 * place.x) / width}%`,
              top: `${(100 * place.y) / height}%`,
              width: `${(100 * place.width) / width}%`,
              height: `${(100 * place.height) / height}%`,
            }}
            onClick={() => onChoose(target)}
            onPointerDown={(event) => {
              const { x, y } = pointOf(event)
              drag.current = { target, dx: x - place.x, dy: y - place.y }
              event.currentTarget.setPointerCapture(event.pointerId)
              onChoose(target)
            }}
            onPointerMove={(event) => {
              const held = drag.current
              if (held?.target !== target) return
              const { x, y } = pointOf(event)
              onChange(moved(design, target, { x: x - held.dx, y: y - held.dy }))
            }}
            onPointerUp={() => {
              drag.current = null
            }}
            onPointerCancel={() => {
              drag.current = null
            }}
            onKeyDown={(event) => {
              const step = stepOf(event.key, event.shiftKey)
              if (!step) return
              event.preventDefault()
              onChoose(target)
              onChange(moved(design, target, { x: place.x + step.x, y: place.y + step.y }))
            }}
          />
        ))}
      </div>
      <Text fz="xs" c="var(--quiet)" mt={6}>
        {t('design.previewHint')}
      </Text>
      {problem && (
        <Text fz="sm" c="var(--mantine-color-error)" role="alert" mt={6}>
          {problem}
        </Text>
      )}
    </div>
  )
}
