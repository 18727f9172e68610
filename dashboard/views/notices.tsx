import { Button } from 'react-aria-components';
import type { Dashboard } from '../model/dashboard.js';
import { visible } from './shown-text.js';
import { useValue } from './use-value.js';

/** The problem of the connection, if there is one, and the result of the latest action. Screen readers announce both. */
export function Notices({ dashboard }: { readonly dashboard: Dashboard }) {
  const link = useValue(dashboard.topic.state);
  const isSlow = useValue(dashboard.rest.slow);
  const isLoading = useValue(dashboard.loading);
  const { total } = useValue(dashboard.fleet.counts);
  const notice = useValue(dashboard.notice);
  return (
    <div className="notices">
      <div role="status">
        {link === 'lost' && (
          <p className="notice warning">
            The connection to the service is lost. It is tried again after 1 s, then after longer waits of at
            most 30 s. What is shown may be out of date.
          </p>
        )}
        {isSlow && link !== 'lost' && (
          <p className="notice warning">The service responds slowly, or the network is slow. Please wait.</p>
        )}
        {isLoading && link !== 'lost' && total > 0 && <p className="notice">Reading the terminals.</p>}
      </div>
      <div role={notice?.failed === true ? 'alert' : 'status'}>
        {notice !== undefined && (
          <p key={notice.id} className={notice.failed ? 'notice failed' : 'notice done'}>
            <span>{visible(notice.text)}</span>
            <Button className="button plain" aria-label="Dismiss" onPress={() => dashboard.dismiss()}>
              ✕
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
