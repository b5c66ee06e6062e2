import type { WireOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { type OwnRefusalCode, ownRefusalText } from '@leitai/platform/contract/own-refusals'
import { maybeDay } from '@leitai/platform/contract/validation'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useLanguage, useText } from '@leitai/platform/web/framework/i18n/use-text'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Button, Group, Input, NativeSelect, SegmentedControl, TextInput, type TextInputProps } from '@mantine/core'
import { type FormEvent, useMemo, useRef } from 'react'
import { currentLogin } from '../../account/contract.session.ts'
import { Education, editUserInfo, getUserBaseInfo, UserInfoChange, WorkStatus } from '../contract.ts'
import { AboutSection, Section } from './AboutSection.tsx'
import { SchoolPicker } from './SchoolPicker.tsx'
import classes from './Settings.module.css'
import { RegionField } from './shared/RegionField.tsx'

export type Info = WireOf<typeof getUserBaseInfo>

type Own = 'userId' | 'avatar' | 'regionName' | 'complete'
type Other = 'sex' | 'province' | 'city' | 'district' | 'workBegin' | 'workEnd'
/** The form's values: like the information, but sex and dates are strings and the region is one path. */
export type Draft = Omit<Info, Own | Other> & {
  sex: string
  region: string[]
  workBegin: string
  workEnd: string
}

function draftOf(info: Info): Draft {
  const { userId: _id, avatar: _avatar, regionName: _name, complete: _complete, ...shown } = info
  const { province, city, district, sex, workBegin, workEnd, ...draft } = shown
  return {
    ...draft,
    sex: String(sex),
    region: [province, city, district].filter((id) => id !== ''),
    workBegin: workBegin ?? '',
    workEnd: workEnd ?? '',
  }
}

/** The differences between the draft and the saved information. */
function changeOf(draft: Draft, info: Info) {
  const { region, sex, workBegin, workEnd, ...same } = draft
  const [province = '', city = '', district = ''] = region
  const days = { workBegin: workBegin || null, workEnd: workEnd || null }
  const after = { ...same, sex: Number(sex), province, city, district, ...days }
  const kept: Record<string, unknown> = { ...info }
  const changed = Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(kept[name]))
  return UserInfoChange.safeParse(Object.fromEntries(changed))
}

const isChanged = (draft: Draft, info: Info) => JSON.stringify(draft) !== JSON.stringify(draftOf(info))

const { userName, school, major, occupation, intro, website, skills, roles } = UserInfoChange.shape
const checks = {
  userName,
  school,
  major,
  occupation,
  intro,
  website,
  skills,
  roles,
  workBegin: maybeDay,
  workEnd: maybeDay,
}

/** The field next to which an error is shown. */
const fieldOf: Record<string, keyof Draft> = {
  'profile.school': 'school',
  'profile.region': 'region',
  'profile.dates': 'workEnd',
  'account.userNameTaken': 'userName',
  'account.nameReserved': 'userName',
  'account.nameAlike': 'userName',
  'account.nameOften': 'userName',
}

export type InfoFields = ReturnType<typeof useInfoForm>['form']

/** The form of the user's information: values, whether they changed, and saving. */
export function useInfoForm(info: Info) {
  const t = useText('settings')
  const language = useLanguage()
  const initial = useMemo(() => draftOf(info), [info])
  const labels = useMemo(
    () => ({
      userName: t('userName'),
      school: t('school'),
      major: t('major'),
      occupation: t('occupation'),
      intro: t('intro'),
      website: t('website'),
      skills: t('skills'),
      roles: t('roles'),
    }),
    [t],
  )
  const form = useFields<Draft>(initial, checks, { labels })
  const { run, pending } = useSend(editUserInfo, {
    changes: [getUserBaseInfo, currentLogin],
    refused: ({ code, message }) => {
      const field = fieldOf[code]
      if (field) form.setError(field, message)
      return field !== undefined
    },
  })
  const { values } = form
  const say = (field: keyof Draft, code: OwnRefusalCode) => {
    form.setError(field, ownRefusalText({ code }, language))
    return false
  }
  /** Validates fields that depend on each other. */
  const together = () => {
    const { schoolProvince, school: name, workBegin, workEnd } = values
    if ((schoolProvince === '') !== (name.trim() === '')) return say('school', 'profile.school')
    if (workBegin !== '' && workEnd !== '' && workEnd < workBegin) return say('workEnd', 'profile.dates')
    return true
  }
  return {
    form,
    pending,
    dirty: isChanged(values, info),
    undo: () => form.reset(initial),
    /** Returns false if a field is invalid, and shows the error. */
    async save(): Promise<boolean> {
      const right = form.check()
      if (!together() || !right) return false
      const change = changeOf(values, info)
      if (!change.success) return false
      const saved = await run({ info: change.data })
      if (!saved) return false
      form.reset(draftOf(saved))
      notify('success', t('saved'))
      return true
    },
  }
}

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
