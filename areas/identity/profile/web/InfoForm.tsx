import { limits } from '@leitai/platform/contract/limits'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { Button, Group, Input, NativeSelect, SegmentedControl, TextInput, type TextInputProps } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { Education, WorkStatus } from '../contract.ts'
import { AboutSection } from './AboutSection.tsx'
import type { Info } from './info.ts'
import { SchoolPicker } from './SchoolPicker.tsx'
import { Section } from './Section.tsx'
import classes from './Settings.module.css'
import { RegionField } from './shared/RegionField.tsx'
import { useInfoForm } from './use-info-form.ts'

/** Descriptions are below the inputs, so that fields in a row align. */
const hintBelow: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

/** All of the user's information except the avatar, saved together. */
export function InfoForm({ info }: { info: Info }) {
  const t = useText('settings')
  const { form, pending, dirty, undo, save } = useInfoForm(info)
  const element = useRef<HTMLFormElement>(null)
  const { values } = form
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await save())) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <form ref={element} method="post" onSubmit={submit} noValidate className={classes.stack}>
      <Section title={t('basic')}>
        <TextInput
          label={t('userName')}
          description={t('userName.rule')}
          inputWrapperOrder={hintBelow}
          required
          autoComplete="username"
          maxLength={limits.userNameMax}
          {...form.field('userName')}
        />
        <Input.Wrapper label={t('sex')} labelElement="div">
          <SegmentedControl
            display="flex"
            aria-label={t('sex')}
            value={values.sex}
            onChange={(sex) => form.set('sex', sex)}
            data={(['1', '0', '2'] as const).map((value) => ({ value, label: t(`sex.${value}`) }))}
          />
        </Input.Wrapper>
      </Section>
      <Section title={t('study')}>
        <NativeSelect
          label={t('education')}
          {...form.field('education')}
          data={Education.options.map((value) => ({
            value,
            label: value === '' ? t('choose') : t(`education.${value}`),
          }))}
        />
        <TextInput label={t('major')} maxLength={40} {...form.field('major')} />
        <SchoolPicker form={form} />
      </Section>
      <Section title={t('work')}>
        <NativeSelect
          label={t('workStatus')}
          {...form.field('workStatus')}
          data={WorkStatus.options.map((value) => ({ value, label: t(`workStatus.${value}`) }))}
        />
        <TextInput label={t('occupation')} maxLength={40} {...form.field('occupation')} />
        <TextInput type="date" label={t('workBegin')} max="2100-12-31" {...form.field('workBegin')} />
        <TextInput
          type="date"
          label={t('workEnd')}
          description={t('workEnd.help')}
          inputWrapperOrder={hintBelow}
          max="2100-12-31"
          {...form.field('workEnd')}
        />
        <RegionField shown={info.regionName} {...form.choice('region')} />
      </Section>
      <AboutSection form={form} />
      <Group justify="flex-end" align="flex-start" className={classes.actions}>
        {dirty && (
          <Button variant="default" onClick={undo}>
            {t('undo')}
          </Button>
        )}
        <GuardedButton type="submit" loading={pending} reason={dirty ? null : t('same')}>
          {t('save')}
        </GuardedButton>
      </Group>
      <LeaveGuard dirty={dirty && !pending} />
    </form>
  )
}
