import { useEffect, useState } from 'react';
import { sentenceOf } from '../client/call-error.js';
import { RestClient } from '../client/rest-client.js';
import { signIn } from '../client/sign-in.js';
import { Dashboard } from '../model/dashboard.js';
import { Shell } from './shell.js';
import { SignIn } from './sign-in.js';

const rest = new RestClient();
const firstAdministrator = 'user_SystemAdministrator0';
const expired =
  'Your sign-in is no longer valid: it has expired, or the service was started again without its data. Sign in again.';

/** The page: the sign-in, or the dashboard of a signed-in administrator. */
export function App() {
  const [dashboard, setDashboard] = useState<Dashboard>();
  const [clientId, setClientId] = useState(firstAdministrator);
  const [notice, setNotice] = useState<string>();

  useEffect(() => {
    dashboard?.start();
  }, [dashboard]);

  const leave = (reason: string | undefined) => {
    setNotice(reason);
    setDashboard(undefined);
  };
  const enter = async (id: string, secret: string) => {
    setClientId(id);
    setNotice(undefined);
    try {
      const { token, facts } = await signIn(rest, id, secret);
      setDashboard(new Dashboard({ rest, token, facts, onExpired: () => leave(expired) }));
    } catch (error) {
      setNotice(sentenceOf(error));
    }
  };
  const signOut = async () => {
    await dashboard?.stop();
    leave(undefined);
  };

  if (dashboard === undefined) return <SignIn clientId={clientId} notice={notice} onSignIn={enter} />;
  return <Shell dashboard={dashboard} clientId={clientId} onSignOut={signOut} />;
}
