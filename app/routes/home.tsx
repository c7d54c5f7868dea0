export function loader() { return { now: Date.now() }; }
export default function Home() { return <h1>Hi</h1>; }
