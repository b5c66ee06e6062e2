import type { Section, SiteSettings } from '@leitai/platform/settings/contract'
import { useSend } from '@leitai/platform/web/api'
import { ask, notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { Change, saveSite, siteHistory, siteInfo, siteSettings } from '../contract.ts'
import { Contact } from './Contact.tsx'
import { Banner, General, Lab, Limits, Networks, Operator, Retention, Switches, Watermark } from './forms.tsx'
import { History } from './History.tsx'
import { Partners, Slides } from './lists.tsx'

interface SectionFormProps {
  section: Section
  settings: SiteSettings
  version: number
}

/** One section: its form and its history. */
export function SectionForm({ section, settings, version }: SectionFormProps) {
  const t = useText('site')
  const [value, setValue] = useState<SiteSettings>(settings)
  const save = useSend(saveSite, { changes: [siteSettings, siteHistory, siteInfo] })
  const dirty = JSON.stringify(value[section]) !== JSON.stringify(settings[section])
  const set = <K extends Section>(name: K, next: SiteSettings[K]) => setValue({ ...value, [name]: next })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const change = z.safeParse(Change, { section, value: value[section] })
    if (!change.success) {
      ask({ kind: 'message', text: t('wrong') })
      return
    }
    if (await save.run({ change: change.data, version })) notify('success', t('saved'))
  }
  const take = (before: unknown) => {
    const change = z.safeParse(Change, { section, value: before })
    if (change.success) setValue({ ...value, [section]: change.data.value })
    else ask({ kind: 'message', text: t('history.old') })
  }
  return (
    <>
      <form method="post" onSubmit={submit} aria-label={t(`section.${section}`)}>
        <Stack gap="md" maw={820}>
          {section === 'general' && <General value={value.general} onChange={(next) => set('general', next)} />}
          {section === 'contact' && <Contact value={value.contact} onChange={(next) => set('contact', next)} />}
          {section === 'operator' && <Operator value={value.operator} onChange={(next) => set('operator', next)} />}
          {section === 'banner' && <Banner value={value.banner} onChange={(next) => set('banner', next)} />}
          {section === 'carousel' && <Slides value={value.carousel} onChange={(next) => set('carousel', next)} />}
          {section === 'partners' && <Partners value={value.partners} onChange={(next) => set('partners', next)} />}
          {section === 'limits' && <Limits value={value.limits} onChange={(next) => set('limits', next)} />}
          {section === 'retention' && <Retention value={value.retention} onChange={(next) => set('retention', next)} />}
          {section === 'networks' && <Networks value={value.networks} onChange={(next) => set('networks', next)} />}
          {section === 'watermark' && <Watermark value={value.watermark} onChange={(next) => set('watermark', next)} />}
          {section === 'switches' && <Switches value={value.switches} onChange={(next) => set('switches', next)} />}
          {section === 'lab' && <Lab value={value.lab} onChange={(next) => set('lab', next)} />}
          <Group>
            <Button type="submit" loading={save.pending} disabled={!dirty}>
              {t('save')}
            </Button>
            {dirty && (
              <Button variant="default" onClick={() => setValue(settings)}>
                {t('undo')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      <History section={section} onTake={take} />
      <LeaveGuard dirty={dirty && !save.pending} byQuery />
    </>
  )
}
