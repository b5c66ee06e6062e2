import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { CodeField } from '@leitai/platform/web/ui/CodeField.tsx'
import { DateTimeField } from '@leitai/platform/web/ui/DateTimeField.tsx'
import { CascadeField, SelectField, SuggestField } from '@leitai/platform/web/ui/SelectField.tsx'
import { type Group, Held, type Say, words } from './gallery.ts'

const none: string[] = []
const regions = (say: Say) => [
  { value: '11', label: say('北京市', 'Beijing'), children: [{ value: '1101', label: say('海淀区', 'Haidian') }] },
  { value: '31', label: say('上海市', 'Shanghai') },
]
const label = (say: Say) => say('竞赛名称', 'Competition name')
const query = 'select id,\n  avg(prediction) as prediction -- mean\nfrom submission\ngroup by id\n'

const series = (say: Say) => [
  { value: '1', label: say('城市数据竞赛', 'City data competition') },
  { value: '2', label: say('校园数据竞赛', 'Campus data competition') },
]

export const fields: Group = {
  name: 'fields',
  entries: [
    {
      file: 'BilingualField',
      states: [
        {
          name: 'empty',
          show: (say) => (
            <Held start={{ zh: '', en: '' }}>
              {(value, onChange) => (
                <BilingualField label={label(say)} value={value} onChange={onChange} max={60} required />
              )}
            </Held>
          ),
        },
        {
          name: 'filled',
          show: (say) => (
            <Held start={words}>
              {(value, onChange) => (
                <BilingualField label={label(say)} value={value} onChange={onChange} max={60} required />
              )}
            </Held>
          ),
        },
        {
          name: 'rows',
          show: (say) => (
            <Held start={words}>
              {(value, onChange) => (
                <BilingualField label={say('简介', 'Summary')} value={value} onChange={onChange} max={200} rows={3} />
              )}
            </Held>
          ),
        },
      ],
    },
    {
      file: 'CascadeField',
      states: [
        {
          name: 'empty',
          show: (say) => (
            <Held start={none}>
              {(value, onChange) => (
                <CascadeField label={say('地区', 'Region')} data={regions(say)} value={value} onChange={onChange} />
              )}
            </Held>
          ),
        },
        {
          name: 'filled',
          show: (say) => (
            <Held start={['11', '1101']}>
              {(value, onChange) => (
                <CascadeField label={say('地区', 'Region')} data={regions(say)} value={value} onChange={onChange} />
              )}
            </Held>
          ),
        },
        {
          name: 'error',
          show: (say) => (
            <Held start={none}>
              {(value, onChange) => (
                <CascadeField
                  label={say('地区', 'Region')}
                  error={say('请选择地区', 'Choose a region')}
                  data={regions(say)}
                  value={value}
                  onChange={onChange}
                />
              )}
            </Held>
          ),
        },
        {
          name: 'disabled',
          show: (say) => (
            <Held start={['31']}>
              {(value, onChange) => (
                <CascadeField
                  label={say('地区', 'Region')}
                  disabled
                  data={regions(say)}
                  value={value}
                  onChange={onChange}
                />
              )}
            </Held>
          ),
        },
      ],
    },
    {
      file: 'SelectField',
      states: [
        {
          name: 'empty',
          show: (say) => (
            <Held<string | null> start={null}>
              {(value, onChange) => (
                <SelectField
                  label={say('系列', 'Series')}
                  placeholder={say('请选择', 'Choose one')}
                  data={series(say)}
                  value={value}
                  onChange={onChange}
                />
              )}
            </Held>
          ),
        },
        {
          name: 'filled',
          show: (say) => (
            <Held<string | null> start="1">
              {(value, onChange) => (
                <SelectField
                  label={say('系列', 'Series')}
                  data={series(say)}
                  value={value}
                  onChange={onChange}
                  searchable
                />
              )}
            </Held>
          ),
        },
      ],
    },
    {
      file: 'SuggestField',
      states: [
        {
          name: 'filled',
          show: (say) => (
            <Held start={say('队长甲', 'Captain A')}>
              {(value, onChange) => (
                <SuggestField
                  label={say('用户名', 'Username')}
                  data={series(say).map(({ label }) => label)}
                  value={value}
                  onChange={onChange}
                />
              )}
            </Held>
          ),
        },
      ],
    },
    {
      file: 'CodeField',
      states: [
        {
          name: 'empty',
          show: (say) => (
            <Held start="">
              {(value, onChange) => (
                <CodeField
                  label={say('代码', 'Code')}
                  description={say('用 SQL 写。', 'Written in SQL.')}
                  language="sql"
                  value={value}
                  onChange={onChange}
                  maxLength={2000}
                />
              )}
            </Held>
          ),
        },
        {
          name: 'filled',
          show: (say) => (
            <Held start={query}>
              {(value, onChange) => (
                <CodeField
                  label={say('代码', 'Code')}
                  language="sql"
                  value={value}
                  onChange={onChange}
                  maxLength={2000}
                />
              )}
            </Held>
          ),
        },
        {
          name: 'too-long',
          show: (say) => (
            <Held start={query}>
              {(value, onChange) => (
                <CodeField
                  label={say('代码', 'Code')}
                  language="sql"
                  value={value}
                  onChange={onChange}
                  maxLength={20}
                />
              )}
            </Held>
          ),
        },
      ],
    },
    {
      file: 'DateTimeField',
      states: [
        {
          name: 'empty',
          show: (say) => (
            <Held<string | null> start={null}>
              {(value, onChange) => (
                <DateTimeField label={say('开始时间', 'Start')} value={value} onChange={onChange} required />
              )}
            </Held>
          ),
        },
        {
          name: 'filled',
          show: (say) => (
            <Held<string | null> start="2026-11-20T04:00:00.000Z">
              {(value, onChange) => (
                <DateTimeField
                  label={say('开始时间', 'Start')}
                  hint={say('北京时间。', 'Beijing time.')}
                  value={value}
                  onChange={onChange}
                />
              )}
            </Held>
          ),
        },
      ],
    },
  ],
}
