export default function InfoPage() {
  return <h1>Страница</h1>
}
