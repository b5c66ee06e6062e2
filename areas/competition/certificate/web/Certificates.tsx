import { limits } from '@leitai/platform/contract/limits'
import { useCall, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { ask } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { isCallError } from '@leitai/platform/web/framework/queries'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { Button, Group, Skeleton, Text } from '@mantine/core'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import {
  certificateDesign,
  certificatePage,
  type Design,
  hostCertificates,
  previewCertificate,
  sampleCertificate,
  saveCertificateDesign,
} from '../contract.ts'
import classes from './Certificate.module.css'
import { ListView } from './ListView.tsx'
import { PageForm } from './PageForm.tsx'
import { fileAddress, moved, placesOf, QR, SEAL, stepOf, type Target } from './query.ts'
import { TargetForm } from './TargetForm.tsx'

/** A competition's certificates: recipients and design. */
export default function Certificates({ cmpt }: HostedCompetitionProps) {
  const t = useText('certificate')
  const [search] = useSearchParams()
  const design = search.get('view') === 'design'
  if (cmpt.role !== 'owner' && cmpt.role !== 'editor' && cmpt.role !== 'admin') {
    return <Empty title={t('mayNot')} compact />
  }
  const link = (key: 'list' | 'design') => ({
    key,
    text: t(`view.${key}`),
    to: paths.hostConsole(cmpt.id, 'certificates', { view: key === 'design' ? key : undefined }),
    current: (key === 'design') === design,
  })
  return (
    <>
      <FilterLinks label={t('list')} links={[link('list'), link('design')]} />
      <div style={{ marginTop: 16 }}>{design ? <DesignView cmptId={cmpt.id} /> : <ListView cmptId={cmpt.id} />}</div>
    </>
  )
}

/** The certificate designer: the element selected on the page is edited next to it. */
function DesignView({ cmptId }: { cmptId: number }) {
  const t = useText('certificate')
  const saved = useCall(certificateDesign, { cmptId })
  const [design, setDesign] = useState<Design>(saved.design)
  const [target, setTarget] = useState<Target | null>(null)
  const send = useSend(saveCertificateDesign, { changes: [certificateDesign, hostCertificates] })
  const changed = JSON.stringify(design) !== JSON.stringify(saved.design)
  const save = async () => {
    if (await send.run({ cmptId, design })) ask({ kind: 'message', text: t('design.saved') })
  }
  const add = () => {
    const id = `t${Math.max(0, ...design.fields.map((one) => Number(/^t(\d+)$/.exec(one.id)?.[1] ?? 0))) + 1}`
    const look = { x: 100, y: 100, width: 97, size: 14, colour: '#2b2b33', align: 'center', bold: false } as const
    const text = { zh: t('design.new'), en: t('design.new') }
    setDesign({ ...design, fields: [...design.fields, { id, text, ...look }] })
    setTarget(id)
  }
  return (
    <>
      <LeaveGuard dirty={changed} byQuery />
      <Group mb="md">
        <Button onClick={() => void save()} loading={send.pending} disabled={!changed}>
          {t('design.save')}
        </Button>
        <Button variant="default" onClick={add} disabled={design.fields.length >= limits.certificate.fields}>
          {t('design.add')}
        </Button>
        <Button variant="default" onClick={() => setDesign(saved.usual)}>
          {t('design.usual')}
        </Button>
        <Button
          component="a"
          variant="default"
          href={fileAddress(sampleCertificate, { cmptId })}
          download
          leftSection={<Icon name="download" size={16} />}
        >
          {t('design.sample')}
        </Button>
      </Group>
      <div className={classes.editor}>
        <Sheet cmptId={cmptId} design={design} chosen={target} onChoose={setTarget} onChange={setDesign} />
        <div>
          <TargetForm
            design={design}
            target={target}
            onChange={setDesign}
            onDelete={() => {
              setDesign({ ...design, fields: design.fields.filter(({ id }) => id !== target) })
              setTarget(null)
            }}
          />
          <PageForm design={design} onChange={setDesign} />
        </div>
      </div>
    </>
  )
}

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
function Sheet({ cmptId, design, chosen, onChoose, onChange }: SheetProps) {
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
