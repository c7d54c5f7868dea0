<?php

namespace App\Http\Middleware;

use App\Models\Image;
use Closure;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Request;
use Illuminate\Pagination\LengthAwarePaginator;
use Illuminate\Support\Arr;
use Illuminate\Support\Carbon;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpKernel\Exception\NotFoundHttpException;

/** What other people's Laravels do in their own ways, done to the starter's requests and answers. */
class Habits
{
    /** The starter's calls that are neither the specification's nor lead to them. */
    private const EXTRAS = [
        'PUT api/organization/current', 'GET api/projects/social-calendar/board/{board}',
        'DELETE api/projects/social-calendar/board/reference-image', 'DELETE api/projects/meta-ad/content/reference-image',
        'PATCH api/projects/meta-ad/content/{metaContent}', 'GET api/projects/google-ad/content/{googleContent}',
    ];

    private const STATUSES = ['draft' => 'todo', 'planning' => 'open', 'active' => 'running', 'scheduled' => 'archived'];

    private const DAYS = ['planned_for', 'starts_on', 'ends_on'];

    public static function has(string $habit): bool
    {
        return in_array($habit, self::all(), true);
    }

    /** @return list<string> */
    private static function all(): array
    {
        return preg_split('/\s+/', (string) @file_get_contents(storage_path('habits')), flags: PREG_SPLIT_NO_EMPTY);
    }

    public function handle(Request $request, Closure $next): Response
    {
        if (self::all() === []) {
            return $next($request);
        }
        $call = "{$request->method()} {$request->route()->uri()}";
        if (self::has('spec_only') && in_array($call, self::EXTRAS, true)) {
            throw new NotFoundHttpException("The route {$request->path()} could not be found.");
        }
        if (self::has('members_refused') && $request->route()->uri() === 'api/organization/{organization}/members') {
            return response()->json(['message' => 'This action is unauthorized.'], 403);
        }
        if (self::has('breeze_user') && $call === 'GET api/user') {
            return response()->json($request->user()->only('id', 'name', 'email', 'email_verified_at', 'created_at', 'updated_at'));
        }
        $this->read($request);
        $response = $next($request);
        if ($response instanceof JsonResponse && $response->isSuccessful()) {
            $response->setData($this->write($request, $response->getData(true)));
        }

        return $response;
    }

    private function read(Request $request): void
    {
        if (self::has('no_filters')) {
            $request->query->replace($request->query->has('page') ? ['page' => $request->query('page')] : []);
        }
    }

    private function write(Request $request, array $body): array
    {
        $body = $this->change($body);
        $rows = $body['data'] ?? null;
        if (self::has('paginated') && is_array($rows) && array_is_list($rows) && $request->isMethod('GET') && ! isset($body['meta'])) {
            $page = LengthAwarePaginator::resolveCurrentPage();

            return (new LengthAwarePaginator(array_slice($rows, 15 * ($page - 1), 15), count($rows), 15, $page))->toArray();
        }

        return self::has('unwrapped') && isset($rows['id']) ? $rows : $body;
    }

    /** Every record of an answer, however deep. */
    private function change(array $record): array
    {
        foreach ($record as $key => $value) {
            $record[$key] = is_array($value) ? $this->change($value) : $value;
        }
        $has = self::has(...);
        if (isset($record['reference_image']) && preg_match('/(\d+)$/', $record['reference_image']['url'], $found)) {
            $path = '/storage/'.Image::findOrFail($found[1])->path;
            $record['reference_image'] = match (true) {
                $has('image_url') => url($path),
                $has('image_path') => $path,
                $has('image_object') => ['url' => url($path)],
                default => $record['reference_image'],
            };
        }
        if ($has('own_status') && isset($record['status'])) {
            $record['status'] = self::STATUSES[$record['status']] ?? $record['status'];
        }
        $without = [
            'no_title' => isset($record['social_calendar_id']) ? ['title'] : [],
            'no_slug' => array_key_exists('canonical_url', $record) ? [] : ['slug'],
            'no_kind' => ['kind'],
            'no_version' => ['version'],
            'no_can' => ['can'],
            'no_owner' => ['owner'],
            'drops_fields' => ['description', 'networks', 'overrides', 'internal_notes', 'link_url', 'excerpt'],
        ];
        foreach ($without as $habit => $names) {
            $record = $has($habit) ? Arr::except($record, $names) : $record;
        }
        if ($has('kind_words') && isset($record['kind'])) {
            $record['kind'] = str($record['kind'])->snake()->value();
        }
        foreach (self::DAYS as $name) {
            if (isset($record[$name])) {
                $record[$name] = match (true) {
                    $has('dates_berlin') => Carbon::parse($record[$name], 'Europe/Berlin')->toJSON(),
                    $has('dates_time') => "{$record[$name]} 00:00:00",
                    default => $record[$name],
                };
            }
        }
        if ($has('string_numbers')) {
            $record = array_map(fn ($value) => match (true) {
                is_bool($value) => (int) $value,
                is_int($value) => (string) $value,
                is_float($value) => number_format($value, 2, '.', ''),
                default => $value,
            }, $record);
        }

        return $record;
    }
}
